import { modelAt, ServerSettingFactory } from '#database/factories/server_setting_factory'
import { TargetFactory } from '#database/factories/target_factory'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { ownerForEach } from '#tests/support/groups'
import { judgesHealth } from '#tests/support/guardrails/judging_model'
import { guardrailsForAll } from '#tests/support/guardrails/serve'
import type { Persona } from '#tests/support/personas'
import { startScriptedModel } from '#tests/support/scripted/scripted_model'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const PHONE = { width: 360, height: 740 }
const RULE = 'Do not ask for or give medical advice.'
const HEALTH = 'Which dose of ibuprofen is best for a headache?'

test.group('Console | text policies', (group) => {
  let owner: Persona
  const at = guardrailsForAll(group)
  ownerForEach(group, (one) => (owner = one))

  test('after a model is configured, a user adds a text policy, tests it, and sees the verdict of a request', async ({
    browserContext,
    client,
    cleanup,
    assert,
  }) => {
    const model = await startScriptedModel(judgesHealth)
    cleanup(() => model.close())
    const target = await TargetFactory.merge({ teamId: owner.team.id, name: 'Bank' }).create()
    const made = await client
      .post('/api/v1/guardrails')
      .json({ name: 'Bank guard', targetIds: [target.id] })
      .bearerToken(owner.token)
    const id = String(made.body().id)
    const path = `/guardrails/${id}/policies`
    const { page, complaints } = await open(browserContext, path, owner)
    await page.getByRole('button', { name: 'Add policy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a policy' })
    await dialog.getByText(/Text policies require a grading model/).waitFor()
    const types = dialog.getByRole('combobox', { name: 'Type', exact: true })
    assert.notInclude(await types.textContent(), 'Text policy')
    await assertAccessible(assert, page)

    await ServerSettingFactory.merge({
      organizationId: owner.organization.id,
      value: modelAt(model.baseUrl),
    }).create()
    await page.reload()
    await page.getByRole('button', { name: 'Add policy' }).click()
    await types.selectOption('Text policy')
    await dialog.getByText('Model: scripted-1').waitFor()
    await dialog.getByRole('button', { name: 'Add policy' }).click()
    await dialog.getByText('Required').waitFor()
    await dialog.getByRole('textbox', { name: 'Rule' }).fill(RULE)
    await dialog.getByRole('checkbox', { name: 'User message' }).check()
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Add policy' }).click()
    await page.getByRole('button', { name: 'Save as draft' }).click()
    const saving = page.getByRole('dialog', { name: 'Save changes as a draft' })
    await saving.getByRole('button', { name: 'Save as draft' }).click()
    await page.getByRole('region', { name: 'Text policies 1' }).waitFor()
    await page.getByText('On match: Block').first().waitFor()
    await assertAccessible(assert, page)

    await page.goto(`/guardrails/test?guardrail=${id}&version=2`)
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill(HEALTH)
    await page.getByRole('button', { name: 'Test texts' }).click()
    await page.getByRole('heading', { name: 'Verdicts of the grading model' }).waitFor()
    await page.getByText('It asks for medical advice.').waitFor()
    await assertAccessible(assert, page)

    const activated = await client
      .put(`/api/v1/guardrails/${id}/versions/2/state`)
      .json({ state: 'active' })
      .bearerToken(owner.token)
    activated.assertStatus(200)
    const { loaded, writer } = at.served.service
    await loaded.reload(id)
    const evaluated = await client
      .post(`/api/v1/guardrails/${target.id}/evaluate`)
      .json({ placement: 'INPUT', messages: [{ role: 'user', content: HEALTH }] })
      .bearerToken(owner.token)
    assert.equal(evaluated.body().action, 'block')
    await writer.flush()
    await page.goto('/guardrails/requests')
    await page.getByRole('link', { name: `Open request ${HEALTH}` }).click()
    const drawer = page.getByRole('dialog', { name: 'Request' })
    await drawer.getByRole('heading', { name: 'Verdicts of the grading model' }).waitFor()
    await drawer.getByText('It asks for medical advice.').waitFor()
    await drawer.getByText('Violates', { exact: true }).waitFor()
    await assertAccessible(assert, page)
    await page.setViewportSize(PHONE)
    assert.isAtMost(await widthOf(page), PHONE.width)

    // The usage of verdicts is written up to a second later.
    const usage = () => db.from('guardrail_usage_days').where('guardrail_id', id).first()
    while (!(await usage())) await new Promise((resolve) => setTimeout(resolve, 100))
    await page.goto('/guardrails/dashboard')
    const requests = page.getByRole('region', { name: 'Requests' })
    await requests.getByText('Tokens of text policies').waitFor()
    await requests.getByText(/\d+ input, \d+ output/).waitFor()
    assert.isAtMost(await widthOf(page), PHONE.width)
    assert.deepEqual(complaints, [])
  }).timeout(120_000)
})
