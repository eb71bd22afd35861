import Template from '#api/library/templates/template'
import { teamScope } from '#api/platform/tenancy/scopes'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { navigate } from '#tests/support/browser/navigate'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { ownerForEach } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import { test } from '@japa/runner'
import { readFile } from 'node:fs/promises'

test.group('Console | scan templates', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  const storedTemplates = () => teamScope(owner.team, Template).query().orderBy('created_at')

  test('a user creates a scan template from a preset, customizes it, and sees the estimate', async ({
    browserContext,
    assert,
  }) => {
    const { page, complaints } = await open(browserContext, '/redteam/configs', owner)
    assert.equal(await page.title(), 'Scan Templates | Assay')
    await page.getByRole('heading', { name: 'No scan templates yet' }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Create scan template' }).last().click()
    await page.getByRole('heading', { level: 1, name: 'Create scan template' }).waitFor()

    await page.getByLabel('Name').fill('Quick')
    // Even before the preset is selected, it shows that this server cannot run all of its plugins.
    await page.getByRole('button', { name: 'Minimal Test, 3 plugins, 2 of 3' }).waitFor()
    await page.getByRole('button', { name: /^Minimal Test/ }).click()
    await page.getByText('3 selected').waitFor()
    // Five unmodified test cases; harmful content is disabled until an administrator allows it.
    await page.getByRole('status', { name: 'Estimate' }).getByText('5 probes').waitFor()
    await page.getByRole('status', { name: 'Estimate' }).getByText('2 skipped').waitFor()
    await assertAccessible(assert, page)

    const brand = page.getByRole('button', { name: 'Brand', exact: true })
    assert.equal(await brand.getAttribute('aria-expanded'), 'false')
    await brand.press('Enter')
    await page.getByRole('checkbox', { name: 'Off-Topic Manipulation' }).waitFor()
    await page.getByRole('button', { name: 'Expand all' }).click()
    await page.getByRole('button', { name: 'Collapse all' }).click()
    await page
      .getByRole('checkbox', { name: 'Off-Topic Manipulation' })
      .waitFor({ state: 'detached' })

    await page.getByLabel('Search plugins').fill('policy compliance')
    await page.waitForURL(/q=policy/)
    await page.getByRole('checkbox', { name: 'Policy Compliance' }).check()
    await page.getByText('Needs configuration').waitFor()
    await page.getByRole('status', { name: 'Estimate' }).getByText('3 skipped').waitFor()
    await page.getByLabel('Policy 1').fill('Never name a competitor.')
    await page.getByLabel('Test cases', { exact: true }).fill('2')
    await page.getByRole('status', { name: 'Estimate' }).getByText('7 probes').waitFor()
    // Scrolls to the top, where the sticky header overlaps no content.
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    await assertAccessible(assert, page)

    await page.getByRole('tab', { name: 'Strategies' }).click()
    await page.waitForURL(/tab=strategies/)
    const unable = page.getByRole('region', { name: 'Unavailable' })
    await unable.getByText('targets receive text only', { exact: false }).first().waitFor()
    assert.isTrue(await unable.getByRole('checkbox', { name: 'Audio' }).isDisabled())
    await page.getByRole('checkbox', { name: 'Base64 Encoding' }).check()
    await page.getByText('2 strategies selected').waitFor()
    await page.getByRole('button', { name: 'Edit settings for Base64 Encoding' }).click()
    await assertAccessible(assert, page)

    await page.getByRole('tab', { name: 'Review' }).click()
    await page
      .getByRole('textbox', { name: 'YAML' })
      .getByText('Never name a competitor.')
      .waitFor()
    await page.getByRole('switch', { name: 'Hide target responses from the attacker' }).check()
    await page
      .getByRole('textbox', { name: 'YAML' })
      .getByText('excludeTargetOutputFromAgenticAttackGeneration: true')
      .waitFor()
    await assertAccessible(assert, page)
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/\/redteam\/configs\/[0-9a-f-]{36}\?tab=review/)
    await page.getByRole('link', { name: 'Start scan' }).waitFor()

    const [stored] = await storedTemplates()
    assert.equal(stored?.name, 'Quick')
    assert.lengthOf(stored?.config.plugins ?? [], 4)
    assert.deepInclude(stored?.config.plugins ?? [], {
      id: 'policy',
      numTests: 2,
      config: { policy: 'Never name a competitor.' },
    })
    assert.deepInclude(stored?.config.strategies ?? [], { id: 'base64' })
    assert.isTrue(stored?.config.excludeTargetOutputFromAgenticAttackGeneration)
    assert.deepEqual(complaints, [])
  })

  test('a scan template is imported from YAML, and errors are listed with line and column', async ({
    browserContext,
    assert,
  }) => {
    const { page } = await open(browserContext, '/redteam/configs', owner)
    await page.getByRole('button', { name: 'Import YAML' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Import a scan template' })
    const choose = async (yaml: string) => {
      const chooser = page.waitForEvent('filechooser')
      await dialog.getByRole('button', { name: 'Choose file' }).click()
      const buffer = Buffer.from(yaml)
      await (await chooser).setFiles({ name: 'a.yaml', mimeType: 'text/yaml', buffer })
    }
    const twice = '    - id: policy\n      numTests: many\n'.repeat(2)
    await choose(`redteam:\n  plugins:\n${twice}`)
    await dialog.getByRole('button', { name: 'Import scan template', exact: true }).click()
    await dialog.getByRole('alert').getByText('Line 4, column 17', { exact: false }).waitFor()
    await assertAccessible(assert, page)
    // Identical errors are one entry with a link to each line, and each line is marked in the gutter.
    assert.equal(await dialog.getByRole('alert').getByRole('listitem').count(), 1)
    assert.equal(await dialog.locator('.cm-gutters .cm-lint-marker-error').count(), 2)
    await dialog.getByRole('button', { name: 'Line 6, column 17' }).click()
    await dialog.locator('.cm-content:focus').waitFor()

    await choose('description: From a file\nredteam:\n  plugins: [bola, no-such-plugin]\n')
    await dialog.getByRole('alert').waitFor({ state: 'detached' })
    await dialog.getByLabel('Template name').press('Control+Enter')
    await page.waitForURL(/\/redteam\/configs\/[0-9a-f-]{36}/)
    await page.getByRole('heading', { level: 1, name: 'From a file' }).waitFor()
    await page.getByText('no-such-plugin', { exact: false }).waitFor()
    assert.deepEqual((await storedTemplates())[0]?.config.plugins, [{ id: 'bola' }])
    await page.getByRole('link', { name: 'Scan templates' }).first().click()
    await page.getByRole('link', { name: 'From a file', exact: true }).waitFor()
  })

  test('a scan template is previewed with a target, downloaded as YAML, and duplicated', async ({
    browserContext,
    assert,
  }) => {
    await makeRecord['redteam/targets'](owner, 'Assistant')
    const id = await makeRecord['redteam/configs'](owner, 'Weekly')
    const { page } = await open(browserContext, `/redteam/configs/${id}?tab=review`, owner)
    await page.getByLabel('Target', { exact: true }).selectOption({ label: 'Assistant' })
    await page.getByRole('textbox', { name: 'YAML' }).getByText('label: Assistant').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download YAML' }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'Weekly.yaml')
    assert.include(await readFile(await download.path(), 'utf8'), 'prompt-extraction')
    await page.getByRole('button', { name: 'Duplicate template Weekly' }).click()
    await page.getByRole('heading', { level: 1, name: 'Weekly (copy)' }).waitFor()
    assert.lengthOf(await storedTemplates(), 2)
  })

  test('a scan template that the server rejects shows the error and keeps the input', async ({
    browserContext,
    assert,
  }) => {
    const id = await makeRecord['redteam/configs'](owner, 'Weekly')
    const { page } = await open(browserContext, `/redteam/configs/${id}?tab=review`, owner)
    await page.getByLabel('Delay (ms)').fill('500')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('A delay requires a concurrency of 1', { exact: false }).first().waitFor()
    assert.equal(await page.getByLabel('Delay (ms)').inputValue(), '500')
    await assertAccessible(assert, page)
    await page.getByLabel('Concurrency').fill('1')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Scan template saved successfully').waitFor()
    assert.equal((await storedTemplates())[0]?.config.delayMs, 500)
  })

  test('saved options of a scan template are no longer unsaved changes', async ({
    browserContext,
    assert,
  }) => {
    const id = await makeRecord['redteam/configs'](owner, 'Quick')
    const path = `/redteam/configs/${id}/edit?tab=review`
    const { page, complaints } = await open(browserContext, path, owner)
    const unsaved = page.getByText('Unsaved changes')
    const save = async () => {
      await unsaved.waitFor()
      await page.getByRole('button', { name: 'Save changes' }).click()
      await unsaved.waitFor({ state: 'detached' })
    }
    const minutes = page.getByLabel('Minutes')
    await minutes.fill('30')
    await save()
    await minutes.fill('')
    await save()
    const followUps = page.getByLabel('Skip follow-up attacks')
    await followUps.check()
    await save()
    await followUps.uncheck()
    await save()
    const [template] = await storedTemplates()
    assert.notProperty(template?.config, 'budget')
    assert.deepEqual(complaints, [])
  })

  test('the pages of a scan template fit on a phone', async ({ browserContext, assert }) => {
    const id = await makeRecord['redteam/configs'](owner, 'Weekly')
    const { page } = await open(browserContext, '/redteam/configs', owner)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('link', { name: 'Weekly' }).first().waitFor()
    assert.isAtMost(await widthOf(page), 360)
    for (const tab of ['plugins', 'strategies', 'review']) {
      await navigate(page, `/redteam/configs/${id}?tab=${tab}`)
      await page.getByRole('tab', { selected: true, name: new RegExp(tab, 'i') }).waitFor()
      assert.isAtMost(await widthOf(page), 360)
      await assertAccessible(assert, page)
    }
  })
})
