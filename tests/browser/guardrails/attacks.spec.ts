import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { ownerForEach } from '#tests/support/groups'
import { makeGuardrail } from '#tests/support/guardrails/make_guardrail'
import type { Persona } from '#tests/support/personas'
import { followed, vulnerabilityOf, worked } from '#tests/support/records/vulnerability_records'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const PHONE = { width: 360, height: 740 }

/** Stores a run with ten goals: `reached` of them were reached behind the guardrail, and all were reached without it. */
async function storeRun(guardrailId: string, targetId: string, reached: number) {
  const [{ id }] = await db
    .table('guardrail_attack_runs')
    .insert({
      ...{ guardrail_id: guardrailId, target_id: targetId, version_number: 1, seed: 1 },
      ...{ state: 'completed', max_attempts: 200, finished_at: new Date() },
    })
    .returning('id')
  const goals = [false, true].flatMap((isGuarded) =>
    Array.from({ length: 10 }, (_, position) => ({
      ...{ run_id: id, position, is_guarded: isGuarded, plugin_id: 'contracts' },
      result_id: crypto.randomUUID(),
      outcome: !isGuarded || position < reached ? 'failed' : 'passed',
      ...{ attempts: isGuarded ? 15 : 2, blocked: isGuarded ? 13 : 0 },
    }))
  )
  await db.table('guardrail_attack_goals').multiInsert(goals)
}

test.group('Console | adaptive attacks', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('a user starts and stops adaptive attacks and sees their success with and without the guardrail', async ({
    browserContext,
    client,
    assert,
  }) => {
    const { id: guardrailId, targetId } = await makeGuardrail(client, owner)
    const path = `/guardrails/${guardrailId}/attacks`
    const { page, complaints } = await open(browserContext, path, owner)
    await page.getByText('No adaptive attacks have run yet.').waitFor()
    await assertAccessible(assert, page)

    await page.goto('/guardrails/dashboard')
    const success = page.getByRole('region', { name: 'Attack success' }).first()
    await success
      .getByRole('row', { name: /^Known attacks Not measured yet Not measured yet/ })
      .waitFor()
    await success.getByRole('row', { name: /^Adaptive attacker Not measured yet/ }).waitFor()
    await success.getByRole('link', { name: 'Measure adaptive attacks' }).click()

    await page.getByRole('spinbutton', { name: 'Attempts in each mode' }).fill('100')
    await page.getByRole('button', { name: 'Start attacks' }).click()
    await page.getByText('Queued').waitFor()
    await assertAccessible(assert, page)
    const run = await db
      .from('guardrail_attack_runs')
      .where('guardrail_id', guardrailId)
      .firstOrFail()
    assert.containsSubset(run, { state: 'queued', max_attempts: 100, target_id: targetId })
    await page.getByRole('button', { name: /^Stop attacks/ }).click()
    await page.getByText('Canceled').waitFor()
    await page.getByRole('button', { name: /^Resume attacks/ }).waitFor()

    await storeRun(guardrailId, targetId, 2)
    await page.reload()
    const row = page.getByRole('row', {
      name: /^Behind guardrail 20% \(2 of 10, 95% interval 5\.7–51%\) 150 130/,
    })
    await row.waitFor()
    await page.getByRole('row', { name: /^Without guardrail 100% \(10 of 10, .*\) 20 –/ }).waitFor()
    await assertAccessible(assert, page)
    await page.setViewportSize(PHONE)
    assert.isAtMost(await widthOf(page), PHONE.width)
    await page.goto('/guardrails/dashboard')
    await success
      .getByRole('row', { name: /^Adaptive attacker 100% \(10 of 10.* 20% \(2 of 10.* 20 \/ 150/ })
      .waitFor()
    await assertAccessible(assert, page)
    assert.isAtMost(await widthOf(page), PHONE.width)
    assert.deepEqual(complaints, [])
  }).timeout(120_000)

  test('a user starts and stops adaptive attacks on one vulnerability from its dialog', async ({
    browserContext,
    client,
    assert,
  }) => {
    const { id: guardrailId, targetId } = await makeGuardrail(client, owner)
    await followed(owner, { targetId, probes: [worked({ severity: 'high' })] })
    const { id: issueId } = await vulnerabilityOf(targetId)
    const path = `/redteam/vulnerabilities/${issueId}`
    const { page, complaints } = await open(browserContext, path, owner)
    await page.getByRole('button', { name: 'Verify behind guardrail' }).click()
    const dialog = page.getByRole('dialog', { name: 'Verify behind guardrail Bank guard' })
    await dialog.getByRole('heading', { name: 'Adaptive attacks' }).waitFor()
    await dialog.getByText('Not measured yet').waitFor()
    await dialog.getByRole('button', { name: 'Start attacks' }).click()

    const run = dialog.getByRole('listitem', { name: /^Bank assistant, version 1 \(one vuln/ })
    await run.getByText('Queued').waitFor()
    await dialog.getByRole('button', { name: 'Start attacks' }).waitFor({ state: 'detached' })
    await assertAccessible(assert, page)
    const row = await db
      .from('guardrail_attack_runs')
      .where('guardrail_id', guardrailId)
      .firstOrFail()
    assert.containsSubset(row, { state: 'queued', target_id: targetId, issue_id: issueId })
    await run.getByRole('button', { name: /^Stop attacks/ }).click()
    await run.getByText('Canceled').waitFor()
    await dialog.getByRole('button', { name: 'Start attacks' }).waitFor()
    await page.setViewportSize(PHONE)
    await assertAccessible(assert, page)
    assert.isAtMost(await widthOf(page), PHONE.width)
    assert.deepEqual(complaints, [])
  }).timeout(120_000)
})
