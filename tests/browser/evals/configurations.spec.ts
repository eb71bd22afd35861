import Configuration from '#api/evals/configurations/configuration'
import { modelAt, ServerSettingFactory } from '#database/factories/server_setting_factory'
import { endSessions } from '#tests/support/requests/end_sessions'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { fillSignIn } from '#tests/support/browser/sign_in'
import { ownerForEach } from '#tests/support/groups'
import { asMember, type Persona } from '#tests/support/personas'
import { startScriptedModel } from '#tests/support/scripted/scripted_model'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright'

/** Waits until the server has checked the current document. */
const isChecked = (page: Page) =>
  page
    .getByRole('progressbar', { name: 'Checking the configuration' })
    .waitFor({ state: 'detached' })

test.group('Console | stored configurations', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  const stored = (name: string) =>
    Configuration.create({
      teamId: owner.team.id,
      name,
      config: {
        prompts: ['Greet {{name}}'],
        providers: ['echo'],
        tests: [{ vars: { name: 'Ann' } }],
      },
    })

  test('a viewer opens a stored configuration without controls to change or run it', async ({
    browserContext,
    assert,
  }) => {
    const config = { prompts: ['Hi'], providers: ['echo'], tests: [{ vars: { a: 'b' } }] }
    const [{ id }] = await db
      .table('eval_configs')
      .insert({ team_id: owner.team.id, name: 'Nightly', config: JSON.stringify(config) })
      .returning('id')
    const reader = await asMember(owner, ['VIEW_CONFIGURATIONS'])
    const { page } = await open(browserContext, '/configs', reader)
    await page.getByText('1 test case · 1 prompt · 1 provider').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Nightly' }).click()
    await page.waitForURL(`**/configs/${id}`)
    await page.getByRole('status', { name: 'Evaluation size' }).getByText('1 call').waitFor()
    for (const name of ['Save', 'Run evaluation', 'Run one test case', 'Delete']) {
      assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0, name)
    }
  })

  test('a model writes test cases, and the user selects the test cases to add', async ({
    browserContext,
    assert,
    cleanup,
  }) => {
    const item = (name: string) => ({
      description: `For ${name}`,
      vars: { name },
      assertions: [{ type: 'icontains', value: name }],
    })
    const model = await startScriptedModel(() => ({
      object: { items: [item('Bob'), item('Cid')] },
    }))
    cleanup(model.close)
    const { id } = await stored('Greetings')
    const { page, complaints } = await open(browserContext, `/configs/${id}?step=tests`, owner)
    await page.getByRole('button', { name: 'Generate test cases' }).click()
    const dialog = page.getByRole('dialog', { name: 'Generate test cases' })
    await dialog.getByRole('button', { name: 'Generate test cases' }).click()
    await dialog.getByText(/Ask an administrator to set one in the server settings/).waitFor()
    await ServerSettingFactory.merge({
      organizationId: owner.organization.id,
      value: modelAt(model.baseUrl),
    }).create()
    await dialog.getByLabel('Number of test cases').fill('0')
    await dialog.getByLabel('Instructions').fill('Short names')
    await page.keyboard.press('Control+Enter')
    await dialog.getByText(/Enter a whole number from 1 to/).waitFor()
    await dialog.getByLabel('Number of test cases').and(page.locator(':focus')).fill('2')
    await page.keyboard.press('Control+Enter')
    await dialog.getByRole('checkbox', { name: /For Cid/ }).uncheck()
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Add 1 test case' }).click()
    await page.getByText('name: Bob').waitFor()
    assert.equal(await page.getByText('name: Cid').count(), 0)
    assert.include(model.requests[0]?.prompt, 'Short names')
    // The first request is expected to fail with status 422, because no model is set yet.
    assert.deepEqual(
      complaints.filter((line) => !line.includes('422')),
      []
    )
  })

  test("a user can overwrite another user's change to a configuration or discard their own changes", async ({
    browserContext,
    assert,
  }) => {
    const config = await stored('Shared')
    const { page } = await open(browserContext, `/configs/${config.id}?step=prompts`, owner)
    const prompt = page.getByRole('textbox', { name: 'Prompt 1', exact: true })
    await prompt.fill('Mine {{name}}')
    await isChecked(page)
    const theirs = { ...config.config, prompts: ['Theirs {{name}}'] }
    await (await Configuration.findOrFail(config.id)).merge({ config: theirs }).save()
    await page.getByRole('button', { name: 'Save configuration', exact: true }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'A newer version was saved' })
    await alert.waitFor()
    assert.equal(await prompt.inputValue(), 'Mine {{name}}')
    await assertAccessible(assert, page)
    await alert.getByRole('button', { name: 'Overwrite with my changes' }).click()
    await alert.waitFor({ state: 'detached' })
    await page.getByText('Configuration saved successfully').waitFor()
    assert.deepEqual((await Configuration.findOrFail(config.id)).config.prompts, ['Mine {{name}}'])

    await (await Configuration.findOrFail(config.id)).merge({ config: theirs }).save()
    await prompt.fill('Mine again {{name}}')
    await page.getByRole('button', { name: 'Save configuration', exact: true }).click()
    await alert.getByRole('button', { name: 'Discard my changes' }).click()
    await page.getByRole('textbox', { name: 'Prompt 1', exact: true }).waitFor()
    await alert.waitFor({ state: 'detached' })
    assert.equal(await prompt.inputValue(), 'Theirs {{name}}')
  })

  test('renaming a configuration does not hide that another user changed its document', async ({
    browserContext,
    assert,
  }) => {
    const config = await stored('Shared')
    const { page } = await open(browserContext, `/configs/${config.id}?step=prompts`, owner)
    const prompt = page.getByRole('textbox', { name: 'Prompt 1', exact: true })
    const rename = async (name: string) => {
      await page.getByRole('button', { name: 'Edit details' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
      await page.getByRole('button', { name: 'Save configuration' }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
    }
    const save = async (text: string) => {
      await prompt.fill(text)
      await isChecked(page)
      await page.getByRole('button', { name: 'Save configuration', exact: true }).click()
    }
    await rename('Renamed')
    await save('Mine {{name}}')
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
    const theirs = { ...config.config, prompts: ['Theirs {{name}}'] }
    await (await Configuration.findOrFail(config.id)).merge({ config: theirs }).save()
    await rename('Renamed again')
    await save('Mine again {{name}}')
    await page.getByRole('alert').filter({ hasText: 'A newer version was saved' }).waitFor()
    assert.deepEqual((await Configuration.findOrFail(config.id)).config.prompts, [
      'Theirs {{name}}',
    ])
  })

  test('input typed while a configuration is being saved stays unsaved', async ({
    browserContext,
    assert,
  }) => {
    const { id } = await stored('Slow')
    const { page } = await open(browserContext, `/configs/${id}?step=prompts`, owner)
    const prompt = page.getByRole('textbox', { name: 'Prompt 1', exact: true })
    await prompt.fill('First {{name}}')
    await page.route(`**/configs/${id}`, async (route) => {
      if (route.request().method() === 'PUT') await prompt.fill('Second {{name}}')
      await route.continue()
    })
    await page.getByRole('button', { name: 'Save configuration', exact: true }).click()
    await page.getByText('Configuration saved successfully').waitFor()
    assert.equal(await prompt.inputValue(), 'Second {{name}}')
    await page.getByRole('link', { name: 'Evaluation configurations' }).click()
    await page.getByRole('alertdialog', { name: 'Unsaved changes' }).waitFor()
    assert.deepEqual((await Configuration.findOrFail(id)).config.prompts, ['First {{name}}'])
  })

  test('the draft is kept if the configuration changed by another user cannot be reloaded', async ({
    browserContext,
    assert,
  }) => {
    const config = await stored('Shared')
    const { page } = await open(browserContext, `/configs/${config.id}?step=prompts`, owner)
    const prompt = page.getByRole('textbox', { name: 'Prompt 1', exact: true })
    await prompt.fill('Mine {{name}}')
    await (await Configuration.findOrFail(config.id)).merge({ description: 'Theirs' }).save()
    await page.getByRole('button', { name: 'Save configuration', exact: true }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'A newer version was saved' })
    await page.route(`**/configs/${config.id}`, (route) => route.fulfill({ status: 503 }))
    await alert.getByRole('button', { name: 'Discard my changes' }).click()
    await alert.getByText('The newer version could not be loaded').waitFor()
    assert.equal(await prompt.inputValue(), 'Mine {{name}}')
  })

  test('unsaved input is restored after the session expires and the user signs in again', async ({
    browserContext,
    assert,
  }) => {
    const { id } = await stored('Kept')
    const path = `/configs/${id}?step=prompts`
    const { page } = await open(browserContext, path, owner)
    const prompt = page.getByRole('textbox', { name: 'Prompt 1', exact: true })
    await prompt.fill('Greet {{name}} warmly')
    await isChecked(page)
    await endSessions(owner.user)
    await page.getByRole('button', { name: 'Save configuration', exact: true }).click()
    await page.waitForURL('**/login?reason=unauthorized**')
    await fillSignIn(page, owner.user.email)
    await page.waitForURL(`**${path}`)
    await page.getByText('Your input from before the session ended has been restored.').waitFor()
    assert.equal(await prompt.inputValue(), 'Greet {{name}} warmly')
    await page.getByRole('button', { name: 'Save configuration', exact: true }).click()
    await page.getByText('Configuration saved successfully').waitFor()
    assert.deepEqual((await Configuration.findOrFail(id)).config.prompts, ['Greet {{name}} warmly'])
  })
})
