import { loadDashboard } from '#api/guardrails/dashboard/load_dashboard'
import { asOwner } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { randomUUID } from 'node:crypto'

const DAY_MS = 86_400_000
const utcDay = (at: number) => new Date(at).toISOString().slice(0, 10)

test.group('Guardrail dashboard', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test("days are UTC days, whatever the database's time zone", async ({ assert }) => {
    const owner = await asOwner()
    const [guardrailId, targetId] = [
      await makeRecord.guardrails(owner),
      await makeRecord['redteam/targets'](owner),
    ]
    const now = Date.now()
    for (const [day, requests] of [
      [utcDay(now), 3],
      [utcDay(now - DAY_MS), 5],
    ] as const) {
      const key = { guardrail_id: guardrailId, day }
      await db
        .table('guardrail_counts')
        .insert({ ...key, target_id: targetId, action: 'block', requests })
      await db
        .table('guardrail_policy_hits')
        .insert({ ...key, policy_id: 'injection', hits: requests })
    }
    // At any time, the day of at least one of these time zones differs from the UTC day.
    for (const zone of ['Etc/GMT-14', 'Etc/GMT+12']) {
      await db.rawQuery(`set local time zone '${zone}'`)
      const scope = { days: 1, guardrailId }
      const { totals, topPolicies } = await loadDashboard(owner.team, scope)
      assert.equal(totals.block, 3)
      assert.containsSubset(topPolicies, [{ policyId: 'injection', hits: 3 }])
    }
  })

  test('policies of a version that cannot be decrypted are listed by their ID', async ({
    assert,
  }) => {
    const owner = await asOwner()
    const guardrailId = await makeRecord.guardrails(owner)
    await db
      .from('guardrail_versions')
      .where('guardrail_id', guardrailId)
      .update({ content: 'encrypted with another key' })
    const hit = { guardrail_id: guardrailId, day: utcDay(Date.now()), policy_id: 'injection' }
    await db.table('guardrail_policy_hits').insert({ ...hit, hits: 1 })
    const { topPolicies } = await loadDashboard(owner.team, { days: 7, guardrailId })
    assert.containsSubset(topPolicies, [{ name: 'injection', hits: 1 }])
  })

  test('only flagged requests count as false alarms; the label on others means that they are harmless', async ({
    assert,
  }) => {
    const owner = await asOwner()
    const targetId = await makeRecord['redteam/targets'](owner)
    const request = {
      team_id: owner.team.id,
      target_id: targetId,
      placement: 'INPUT',
      severity: 0,
      path: 'evaluate',
      latency_ms: 1,
      storage: 'hash',
      text_hash: 'a'.repeat(64),
      results: '[]',
      label: 'false_alarm',
      expires_at: new Date(Date.now() + DAY_MS),
    }
    await db.table('guardrail_requests').multiInsert(
      [
        { action: 'allow', shadow_action: null },
        { action: 'allow', shadow_action: 'allow' },
        { action: 'allow', shadow_action: 'block' },
        { action: 'block', shadow_action: null },
      ].map((decision) => ({ ...request, id: randomUUID(), ...decision }))
    )
    const { falseAlarms } = await loadDashboard(owner.team, { days: 7, guardrailId: null })
    assert.containsSubset(falseAlarms, { rate: 0.5, labeled: 4 })
  })
})
