import { assertAccessible } from '#tests/support/browser/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/width_of'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import { startScriptedModel } from '#tests/support/scripted_model'
import { test } from '@japa/runner'

const PHONE = { width: 360, height: 740 }

const settingOf = ({ organization }: Persona) =>
  organization.related('serverSettings').query().where('key', 'redteam.provider').first()

test.group('Console | server settings', () => {
  test('list the model for red teaming, and say what leaves the house', async ({
    browserContext,
    assert,
  }) => {
    const { page, complaints } = await open(browserContext, '/server', await asOwner())
    await page.assertTitle('Server Settings | Assay')
    await page.getByText('Not set: built-in attacks and judge, no model').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Red Team Provider' }).click()
    await page.waitForURL('**/server/edit/redteam.provider')
    await page.assertTitle('Edit Server Settings | Assay')
    await page.getByText('are sent to the provider that you name here').waitFor()
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  })

  test('try a model before it is saved, then keep its key to themselves', async ({
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
    await page.getByRole('button', { name: 'Test' }).click()
    await page.getByText(/house-model answered in [\d,]+ ms/).waitFor()
    assert.isNull(await settingOf(owner))
    await assertAccessible(assert, page)

    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Now: OpenAI-compatible, house-model').waitFor()
    const stored = await settingOf(owner)
    assert.notInclude(JSON.stringify(stored), 'key-of-the-house')
    await page.reload()
    const key = page.getByRole('textbox', { name: 'API key' })
    assert.equal(await key.inputValue(), '•••••••• 1234')
    assert.notInclude(await page.content(), 'key-of-the-house')

    await page.getByRole('textbox', { name: 'Model', exact: true }).fill('other-model')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Now: OpenAI-compatible, other-model').waitFor()
    assert.equal(await key.inputValue(), '•••••••• 1234')
    await page.getByRole('button', { name: 'Remove API key' }).click()
    await page.getByText('Will be removed when you save.').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Remove API key' }).waitFor({ state: 'detached' })
    await page.getByText('Will be removed').waitFor({ state: 'detached' })
    assert.isNull((await settingOf(owner))?.secrets)
  })

  test('name what is missing, and what a failing model said', async ({
    browserContext,
    assert,
  }) => {
    const model = await startScriptedModel(() => 'drop')
    await model.close()
    const { page } = await open(browserContext, '/server/edit/redteam.provider', await asOwner())
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This is required').first().waitFor()
    await page
      .getByRole('textbox', { name: 'Model', exact: true })
      .and(page.locator(':focus'))
      .waitFor()
    await page.getByLabel('Provider', { exact: true }).selectOption('OpenAI-compatible')
    await page.getByRole('textbox', { name: 'Base URL' }).fill('not an address')
    await page.getByRole('textbox', { name: 'Model', exact: true }).fill('house-model')
    await page.getByRole('button', { name: 'Test' }).click()
    await page.getByText('Give an http or https URL').waitFor()
    await page.getByRole('textbox', { name: 'Base URL' }).fill(model.baseUrl)
    await page.getByRole('button', { name: 'Test' }).click()
    await page.getByRole('alert').getByText('Not reachable').waitFor()
    await assertAccessible(assert, page)
  })

  test('go back to the built-in judge when the model is removed', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    await owner.organization.related('serverSettings').create({
      key: 'redteam.provider',
      value: { kind: 'openai_compatible', baseUrl: 'http://127.0.0.1:9/v1', model: 'house-model' },
      updatedById: owner.user.id,
    })
    const { page } = await open(browserContext, '/server/edit/redteam.provider', owner)
    await page.getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Remove Red Team Provider' })
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Remove Red Team Provider' }).click()
    await page.getByText('Now: Not set: built-in attacks and judge, no model').waitFor()
    assert.isNull(await settingOf(owner))
  })

  test('fit a phone', async ({ browserContext, assert }) => {
    const { page } = await open(browserContext, '/server/edit/redteam.provider', await asOwner())
    await page.setViewportSize(PHONE)
    const width = await widthOf(page)
    assert.isAtMost(width, PHONE.width)
    await assertAccessible(assert, page)
  })

  test('are for administrators, where this server shows them', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const member = await asMember(owner, ['ADMINISTRATOR'])
    const { page } = await open(browserContext, '/api-tokens', member)
    await page.goto('/server')
    await page.getByText('That page is for administrators of the organization.').waitFor()
    assert.notInclude(page.url(), '/server')
  })
})
