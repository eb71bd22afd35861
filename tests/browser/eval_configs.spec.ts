import EvalConfig from '#api/eval_configs/eval_config'
import { endSessions } from '#tests/support/end_sessions'
import { assertAccessible } from '#tests/support/browser/accessible'
import { open } from '#tests/support/browser/open'
import { fillSignIn } from '#tests/support/browser/sign_in'
import { ownerForEach } from '#tests/support/groups'
import { asMember, type Persona } from '#tests/support/personas'
import { startScriptedModel } from '#tests/support/scripted_model'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright'

/** The server has seen the document as it stands. */
const isChecked = (page: Page) =>
  page.getByRole('progressbar', { name: 'Checking' }).waitFor({ state: 'detached' })

test.group('Console | evaluations that are stored', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  const stored = (name: string) =>
    EvalConfig.create({
      teamId: owner.team.id,
      name,
      config: {
        prompts: ['Greet {{name}}'],
        providers: ['echo'],
        tests: [{ vars: { name: 'Ann' } }],
      },
    })

  test('lists configurations; readers open them without a way to change or run them', async ({
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
    await page.getByText('1 test · 1 prompt · 1 provider').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Nightly' }).click()
    await page.waitForURL(`**/configs/${id}`)
    await page.getByRole('status', { name: 'Size of the evaluation' }).getByText('1 call').waitFor()
    for (const name of ['Save', 'Run evaluation', 'Try one test', 'Delete']) {
      assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0, name)
    }
  })

  test('a model writes test cases, of which one chooses', async ({
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
    await page.getByRole('button', { name: 'Write with a model' }).click()
    const dialog = page.getByRole('dialog', { name: 'Test cases by a model' })
    await dialog.getByRole('button', { name: 'Write', exact: true }).click()
    await dialog.getByText(/An administrator sets one in the server settings/).waitFor()
    await db.table('server_settings').insert({
      organization_id: owner.organization.id,
      key: 'redteam.provider',
      value: JSON.stringify({ kind: 'openai_compatible', model: 'w', baseUrl: model.baseUrl }),
    })
    await dialog.getByLabel('How many').fill('2')
    await dialog.getByLabel('Wishes').fill('Short names')
    await dialog.getByRole('button', { name: 'Write', exact: true }).click()
    await dialog.getByRole('checkbox', { name: /For Cid/ }).uncheck()
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Add 1 test case' }).click()
    await page.getByText('name: Bob').waitFor()
    assert.equal(await page.getByText('name: Cid').count(), 0)
    assert.include(model.requests[0]?.prompt, 'Short names')
    // The refusal is what is tested first.
    assert.deepEqual(
      complaints.filter((line) => !line.includes('422')),
      []
    )
  })

  test('what somebody else has saved is not written over unseen, and nothing typed is lost', async ({
    browserContext,
    assert,
  }) => {
    const config = await stored('Shared')
    const { page } = await open(browserContext, `/configs/${config.id}?step=prompts`, owner)
    const prompt = page.getByRole('textbox', { name: 'Prompt 1', exact: true })
    await prompt.fill('Mine {{name}}')
    await isChecked(page)
    const theirs = { ...config.config, prompts: ['Theirs {{name}}'] }
    await (await EvalConfig.findOrFail(config.id)).merge({ config: theirs }).save()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Somebody else has saved' })
    await alert.waitFor()
    assert.equal(await prompt.inputValue(), 'Mine {{name}}')
    await assertAccessible(assert, page)
    await alert.getByRole('button', { name: 'Save mine over it' }).click()
    await alert.waitFor({ state: 'detached' })
    await page.getByText('Configuration saved successfully').waitFor()
    assert.deepEqual((await EvalConfig.findOrFail(config.id)).config.prompts, ['Mine {{name}}'])

    await (await EvalConfig.findOrFail(config.id)).merge({ config: theirs }).save()
    await prompt.fill('Mine again {{name}}')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await alert.getByRole('button', { name: 'Drop mine and take theirs' }).click()
    await page.getByRole('textbox', { name: 'Prompt 1', exact: true }).waitFor()
    await alert.waitFor({ state: 'detached' })
    assert.equal(await prompt.inputValue(), 'Theirs {{name}}')
  })

  test('what was typed is there again after the session has ended and one has signed in', async ({
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
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL('**/login?reason=unauthorized**')
    await fillSignIn(page, owner.user.email)
    await page.waitForURL(`**${path}`)
    await page.getByText('What you had typed before the session ended is here again.').waitFor()
    assert.equal(await prompt.inputValue(), 'Greet {{name}} warmly')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Configuration saved successfully').waitFor()
    assert.deepEqual((await EvalConfig.findOrFail(id)).config.prompts, ['Greet {{name}} warmly'])
  })
})
