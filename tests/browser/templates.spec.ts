import { assertAccessible } from '#tests/support/browser/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/width_of'
import { ownerForEach } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records'
import { test } from '@japa/runner'
import { readFile } from 'node:fs/promises'

test.group('Console | scan templates', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  const storedTemplates = () => owner.team.related('templates').query().orderBy('created_at')

  test('are made from a preset, with settings of their own, and say what they cost', async ({
    browserContext,
    assert,
  }) => {
    const { page, complaints } = await open(browserContext, '/redteam/configs', owner)
    assert.equal(await page.title(), 'Scan Templates | Assay')
    await page.getByRole('heading', { name: 'No scan templates yet' }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Create Scan Template' }).last().click()
    await page.getByRole('heading', { level: 1, name: 'New Scan Template' }).waitFor()

    await page.getByLabel('Name').fill('Quick')
    await page.getByRole('button', { name: /^Minimal Test/ }).click()
    await page.getByText('3 selected').waitFor()
    // Five tests, sent as they are; harmful content is off until an administrator allows it.
    await page.getByRole('status', { name: 'Estimate' }).getByText('5 probes').waitFor()
    await page.getByRole('status', { name: 'Estimate' }).getByText('2 left out').waitFor()
    await assertAccessible(assert, page)

    await page.getByLabel('Search plugins').fill('policy compliance')
    await page.waitForURL(/q=policy/)
    await page.getByRole('checkbox', { name: 'Policy Compliance' }).check()
    await page.getByText('Needs configuration').waitFor()
    await page.getByRole('status', { name: 'Estimate' }).getByText('3 left out').waitFor()
    await page.getByLabel('Policy 1').fill('Never name a competitor.')
    await page.getByLabel('Tests', { exact: true }).fill('2')
    await page.getByRole('status', { name: 'Estimate' }).getByText('7 probes').waitFor()
    // At the top, where the header covers nothing by half.
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    await assertAccessible(assert, page)

    await page.getByRole('tab', { name: 'Strategies' }).click()
    await page.waitForURL(/tab=strategies/)
    const unable = page.getByRole('region', { name: 'Cannot run here' })
    await unable.getByText('targets here take text only', { exact: false }).first().waitFor()
    assert.isTrue(await unable.getByRole('checkbox', { name: 'Audio' }).isDisabled())
    await page.getByRole('checkbox', { name: 'Base64 Encoding' }).check()
    await page.getByText('2 strategies selected').waitFor()
    await page.getByRole('button', { name: 'Settings of Base64 Encoding' }).click()
    await assertAccessible(assert, page)

    await page.getByRole('tab', { name: 'Review' }).click()
    await page
      .getByRole('textbox', { name: 'YAML' })
      .getByText('Never name a competitor.')
      .waitFor()
    await page.getByRole('switch', { name: /^Attackers do not see the answers/ }).check()
    await page
      .getByRole('textbox', { name: 'YAML' })
      .getByText('excludeTargetOutputFromAgenticAttackGeneration: true')
      .waitFor()
    await assertAccessible(assert, page)
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/\/redteam\/configs\/[0-9a-f-]{36}\?tab=review/)
    await page.getByRole('link', { name: 'Scan Now' }).waitFor()

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

  test('come in as YAML; faults are listed with line and column', async ({
    browserContext,
    assert,
  }) => {
    const { page } = await open(browserContext, '/redteam/configs', owner)
    await page.getByRole('button', { name: 'Import YAML' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Import a scan template' })
    await dialog
      .getByLabel('YAML')
      .fill('redteam:\n  plugins:\n    - id: policy\n      numTests: many\n')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog.getByRole('alert').getByText('Line 4, column 17', { exact: false }).waitFor()
    await assertAccessible(assert, page)

    await dialog
      .getByLabel('YAML')
      .fill('description: From a file\nredteam:\n  plugins: [bola, no-such-plugin]\n')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await page.waitForURL(/\/redteam\/configs\/[0-9a-f-]{36}/)
    await page.getByRole('heading', { level: 1, name: 'From a file' }).waitFor()
    await page.getByText('no-such-plugin', { exact: false }).waitFor()
    assert.deepEqual((await storedTemplates())[0]?.config.plugins, [{ id: 'bola' }])
  })

  test('are downloaded as YAML with a target, and duplicated', async ({
    browserContext,
    assert,
  }) => {
    await makeRecord['redteam/targets'](owner, 'Assistant')
    const id = await makeRecord['redteam/configs'](owner, 'Weekly')
    const { page } = await open(browserContext, `/redteam/configs/${id}?tab=review`, owner)
    await page.getByLabel('With target').selectOption({ label: 'Assistant' })
    await page.getByRole('textbox', { name: 'YAML' }).getByText('label: Assistant').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'Weekly.yaml')
    assert.include(await readFile(await download.path(), 'utf8'), 'prompt-extraction')
    await page.getByRole('button', { name: 'Duplicate Weekly' }).click()
    await page.getByRole('heading', { level: 1, name: 'Weekly (copy)' }).waitFor()
    assert.lengthOf(await storedTemplates(), 2)
  })

  test('show what the server refuses, and keep what was typed', async ({
    browserContext,
    assert,
  }) => {
    const id = await makeRecord['redteam/configs'](owner, 'Weekly')
    const { page } = await open(browserContext, `/redteam/configs/${id}?tab=review`, owner)
    await page.getByLabel('Delay (ms)').fill('500')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('A delay needs a concurrency of 1', { exact: false }).first().waitFor()
    assert.equal(await page.getByLabel('Delay (ms)').inputValue(), '500')
    await assertAccessible(assert, page)
    await page.getByLabel('Requests at once').fill('1')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Scan template saved successfully').waitFor()
    assert.equal((await storedTemplates())[0]?.config.delayMs, 500)
  })

  test('fit a phone', async ({ browserContext, assert }) => {
    const id = await makeRecord['redteam/configs'](owner, 'Weekly')
    const { page } = await open(browserContext, '/redteam/configs', owner)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('link', { name: 'Weekly' }).first().waitFor()
    assert.isAtMost(await widthOf(page), 360)
    for (const tab of ['plugins', 'strategies', 'review']) {
      await page.goto(`/redteam/configs/${id}?tab=${tab}`)
      await page.getByRole('tab', { selected: true }).waitFor()
      assert.isAtMost(await widthOf(page), 360)
      await assertAccessible(assert, page)
    }
  })
})
