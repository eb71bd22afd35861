import ServerSetting from '#api/platform/settings/server_setting'
import { organizationScope } from '#api/platform/tenancy/scopes'
import { ServerSettingFactory } from '#database/factories/server_setting_factory'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { flags } from '#config/flags'
import { navigate } from '#tests/support/browser/navigate'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import { startScriptedModel } from '#tests/support/scripted/scripted_model'
import { test } from '@japa/runner'

const PHONE = { width: 360, height: 740 }

const settingOf = ({ organization }: Persona) =>
  organizationScope(organization, ServerSetting).query().where('key', 'redteam.provider').first()

test.group('Console | server settings', () => {
  test('the server settings show that no red team model is set, and the form states which data is sent to the provider', async ({
    browserContext,
    assert,
  }) => {
    const { page, complaints } = await open(browserContext, '/server', await asOwner())
    await page.assertTitle('Server Settings | Assay')
    await page.getByText('Not set. Uses built-in attacks and the built-in judge.').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Red team provider' }).click()
    await page.waitForURL('**/server/edit/redteam.provider')
    await page.assertTitle('Edit Server Settings | Assay')
    await page.getByText('are sent to this provider').waitFor()
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  })

  test('if the server settings page is disabled, its paths show "Page not found" under the product title', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    flags.enableServerSettingsPage = false
    cleanup(() => {
      flags.enableServerSettingsPage = true
    })
    const { page, complaints } = await open(browserContext, '/server', await asOwner())
    for (const path of ['/server', '/server/edit']) {
      await navigate(page, path)
      await page.waitForURL(`**${path}`)
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
      await page.assertTitle('Assay')
    }
    assert.deepEqual(complaints, [])
  })

  test('a model is tested before it is saved, and its key is never shown again', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    const model = await startScriptedModel(() => ({ object: { ready: true } }))
    cleanup(() => model.close())
    const owner = await asOwner()
    const { page } = await open(browserContext, '/server/edit', owner)
    await page.getByLabel('Provider', { exact: true }).selectOption('OpenAI-compatible')
    await page.getByRole('textbox', { name: 'Base URL' }).fill(model.baseUrl)
    await page.getByRole('textbox', { name: 'Model', exact: true }).fill('house-model')
    await page.getByLabel('API key').fill('key-of-the-house-1234')
    await page.getByRole('button', { name: 'Test model' }).click()
    await page.getByText(/house-model responded in [\d,]+ ms/).waitFor()
    assert.isNull(await settingOf(owner))
    await assertAccessible(assert, page)

    await page.getByRole('button', { name: 'Save setting' }).click()
    await page.getByText('Current setting: OpenAI-compatible, house-model').waitFor()
    const stored = await settingOf(owner)
    assert.notInclude(JSON.stringify(stored), 'key-of-the-house')
    await page.reload()
    const key = page.getByRole('textbox', { name: 'API key' })
    assert.equal(await key.inputValue(), '•••••••• 1234')
    assert.notInclude(await page.content(), 'key-of-the-house')

    await page.getByRole('textbox', { name: 'Model', exact: true }).fill('other-model')
    await page.getByRole('button', { name: 'Save setting' }).click()
    await page.getByText('Current setting: OpenAI-compatible, other-model').waitFor()
    assert.equal(await key.inputValue(), '•••••••• 1234')
    await page.getByRole('button', { name: 'Remove API key' }).click()
    await page.getByText('Removed when you save.').waitFor()
    await page.getByRole('button', { name: 'Save setting' }).click()
    await page.getByRole('button', { name: 'Remove API key' }).waitFor({ state: 'detached' })
    await page.getByText('Removed when you save.').waitFor({ state: 'detached' })
    assert.isNull((await settingOf(owner))?.secrets)
  })

  test('the model form reports missing and invalid fields and an unreachable model', async ({
    browserContext,
    assert,
  }) => {
    const model = await startScriptedModel(() => 'drop')
    await model.close()
    const { page } = await open(browserContext, '/server/edit/redteam.provider', await asOwner())
    await page.getByRole('button', { name: 'Save setting' }).click()
    await page.getByText('This field is required').first().waitFor()
    await page
      .getByRole('textbox', { name: 'Model', exact: true })
      .and(page.locator(':focus'))
      .waitFor()
    await page.getByLabel('Provider', { exact: true }).selectOption('OpenAI-compatible')
    await page.getByRole('textbox', { name: 'Base URL' }).fill('not an address')
    await page.getByRole('textbox', { name: 'Model', exact: true }).fill('house-model')
    await page.getByRole('button', { name: 'Test model' }).click()
    await page.getByText('Enter an http or https URL').waitFor()
    await page.getByRole('textbox', { name: 'Base URL' }).fill(model.baseUrl)
    await page.getByRole('button', { name: 'Test model' }).click()
    await page.getByRole('alert').getByText('Host unreachable').waitFor()
    await assertAccessible(assert, page)
  })

  test("a stale setting keeps its input and offers to overwrite another user's change or load it", async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const { page } = await open(browserContext, '/server/edit/redteam.provider', owner)
    const model = page.getByRole('textbox', { name: 'Model', exact: true })
    const save = page.getByRole('button', { name: 'Save setting' })
    const alert = page.getByRole('alert').filter({ hasText: 'A newer version was saved' })
    const stored = async () => (await settingOf(owner))?.value.model
    const saveElsewhere = async (name: string) => {
      const row = await settingOf(owner)
      if (row) return row.merge({ value: { ...row.value, model: name } }).save()
      return ServerSettingFactory.merge({
        organizationId: owner.organization.id,
        updatedById: owner.user.id,
        value: { kind: 'openai_compatible', baseUrl: 'https://models.example/v1', model: name },
      }).create()
    }
    await page.getByLabel('Provider', { exact: true }).selectOption('OpenAI-compatible')
    await page.getByRole('textbox', { name: 'Base URL' }).fill('https://models.example/v1')
    await model.fill('mine')
    await saveElsewhere('theirs')
    await save.click()
    await alert.waitFor()
    await assertAccessible(assert, page)
    assert.equal(await model.inputValue(), 'mine')
    assert.equal(await stored(), 'theirs')
    await alert.getByRole('button', { name: 'Overwrite with my changes' }).click()
    await page.getByText('Current setting: OpenAI-compatible, mine').waitFor()
    assert.equal(await stored(), 'mine')

    await model.fill('mine again')
    await saveElsewhere('theirs again')
    await save.click()
    await alert.getByRole('button', { name: 'Discard my changes' }).click()
    await page.getByText('Current setting: OpenAI-compatible, theirs again').waitFor()
    assert.equal(await model.inputValue(), 'theirs again')
    await model.fill('after that')
    await save.click()
    await page.getByText('Current setting: OpenAI-compatible, after that').waitFor()
  })

  test('the built-in judge is used again when the model is removed', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    await ServerSettingFactory.merge({
      organizationId: owner.organization.id,
      updatedById: owner.user.id,
    }).create()
    const { page } = await open(browserContext, '/server/edit/redteam.provider', owner)
    await page.getByRole('button', { name: 'Remove setting' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Remove Red team provider' })
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Remove Red team provider' }).click()
    await page
      .getByText('Current setting: Not set. Uses built-in attacks and the built-in judge.')
      .waitFor()
    assert.isNull(await settingOf(owner))
  })

  test('the red team model form fits on a phone', async ({ browserContext, assert }) => {
    const { page } = await open(browserContext, '/server/edit/redteam.provider', await asOwner())
    await page.setViewportSize(PHONE)
    const width = await widthOf(page)
    assert.isAtMost(width, PHONE.width)
    await assertAccessible(assert, page)
  })

  test('members cannot open the server settings', async ({ browserContext, assert }) => {
    const owner = await asOwner()
    const member = await asMember(owner, ['ADMINISTRATOR'])
    const { page } = await open(browserContext, '/api-tokens', member)
    await page.goto('/server')
    await page.getByText('Only organization administrators can open that page.').waitFor()
    assert.notInclude(page.url(), '/server')
  })
})
