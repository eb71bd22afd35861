import type { Outcome } from '#api/engines/redteam/vocabulary'
import { finishVerifications } from '#api/findings/vulnerabilities/record/finish_verifications'
import { recordVulnerabilities } from '#api/findings/vulnerabilities/record/record_vulnerabilities'
import { endScan } from '#api/scans/control/end_scan'
import { TargetFactory } from '#database/factories/target_factory'
import {
  respondToRerun,
  followed,
  vulnerabilityOf,
  worked,
  workedAtRange,
} from '#tests/support/records/vulnerability_records'
import { asOwner } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Fix verification', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a verification reruns every successful attack once and sets the status according to the results', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const probes = [
      worked({ prompt: 'One' }),
      worked({ prompt: 'Two', strategyId: 'base64' }),
      { prompt: 'Three', judgedStatus: 'passed' as const },
    ]
    await followed(owner, { targetId, probes, minutesAgo: 20 })
    await followed(owner, { targetId, probes: [worked({ prompt: 'One' })], minutesAgo: 10 })
    const { id } = await vulnerabilityOf(targetId)
    const verify = () =>
      client.post(`/api/v1/issues/${id}/verify`).json({}).bearerToken(owner.token)
    const outcome = async (statuses: Outcome[]) => {
      const response = await verify()
      response.assertStatus(201)
      assert.equal(response.body().attacks, 2)
      ;(await verify()).assertStatus(409)
      const evalId = await respondToRerun(response.body().scanId, statuses)
      await finishVerifications(evalId)
      await recordVulnerabilities(evalId)
      await finishVerifications(evalId)
      const { status, verification } = await vulnerabilityOf(targetId)
      return [status, verification.outcome]
    }
    assert.deepEqual(await outcome(['passed', 'undecided']), ['open', 'inconclusive'])
    assert.deepEqual(await outcome(['passed', 'failed']), ['open', 'regressed'])
    assert.deepEqual(await outcome(['passed']), ['fixed_confirmed', 'confirmed'])
    assert.deepEqual(await outcome(['error']), ['fixed_confirmed', 'inconclusive'])
    assert.deepEqual(await outcome(['failed']), ['regressed', 'regressed'])
    assert.containsSubset(await vulnerabilityOf(targetId), { reports: 2, attacks: 3 })
    await client
      .put(`/api/v1/issues/${id}`)
      .json({ status: 'ignored', reason: 'Retired soon' })
      .bearerToken(owner.token)
    ;(await verify()).assertStatus(409)
  })

  test('without an MCP range, a verification skips attacks that need a range and does not confirm the fix', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    await followed(owner, { targetId, probes: [worked({ prompt: 'One' }), workedAtRange()] })
    const { id } = await vulnerabilityOf(targetId)
    const shown = async () =>
      (await client.get(`/api/v1/issues/${id}`).bearerToken(owner.token)).body()
    assert.deepEqual((await shown()).canVerify, {
      ...{ isPossible: true, attacks: 2, atRange: 1, hasStandingRange: false },
    })
    const outcome = async (status: Outcome) => {
      const started = await client
        .post(`/api/v1/issues/${id}/verify`)
        .json({})
        .bearerToken(owner.token)
      assert.equal(started.body().attacks, 1)
      await finishVerifications(await respondToRerun(started.body().scanId, [status]))
      return (await shown()).verification
    }
    assert.containsSubset(await outcome('passed'), {
      ...{ outcome: 'inconclusive', attacks: 1, of: 2, leftOutAtRange: 1 },
    })
    const { verification } = await shown()
    const lines = await db.from('scan_logs').where('scan_id', verification.scanId)
    assert.isTrue(lines.some(({ message }) => message.includes('MCP range left out')))
    assert.containsSubset(await outcome('failed'), { outcome: 'regressed' })
  })

  test('the decision on a vulnerability stays visible after a verification confirms or contradicts it', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    await followed(owner, { targetId, probes: [worked()] })
    const { id } = await vulnerabilityOf(targetId)
    const shown = async () =>
      (await client.get(`/api/v1/issues/${id}`).bearerToken(owner.token)).body()
    const rerun = async (statuses: Outcome[]) => {
      const { scanId } = (
        await client.post(`/api/v1/issues/${id}/verify`).json({}).bearerToken(owner.token)
      ).body()
      await finishVerifications(await respondToRerun(scanId, statuses))
    }
    assert.isNull((await shown()).decision)
    const decided = await client
      .put(`/api/v1/issues/${id}`)
      .json({ status: 'fixed', reason: 'The prompt is shorter now' })
      .bearerToken(owner.token)
    decided.assertStatus(200)
    const decision = {
      to: 'fixed',
      reason: 'The prompt is shorter now',
      by: { id: owner.user.id, name: owner.user.name },
    }
    await rerun(['passed'])
    const confirmed = await shown()
    assert.containsSubset(confirmed, { status: 'fixed_confirmed', decision })
    assert.equal(confirmed.statusReason, decision.reason)
    assert.isBelow(Date.parse(confirmed.decision.at), Date.parse(confirmed.statusAt))
    await rerun(['failed'])
    const regressed = await shown()
    assert.containsSubset(regressed, { status: 'regressed', statusReason: null, decision })
  })

  test('a canceled verification appears in the history and does not change the status', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    await followed(owner, { targetId, probes: [worked()] })
    const { id } = await vulnerabilityOf(targetId)
    const verified = await client
      .post(`/api/v1/issues/${id}/verify`)
      .json({})
      .bearerToken(owner.token)
    verified.assertStatus(201)
    const { scanId, evalId } = verified.body()
    await db.transaction((trx) => endScan(scanId, 'cancelled', null, trx))
    const { rows } = await db.rawQuery(
      `select 1 from queue.job where name = 'results_reviewed' and data ->> 'evalId' = ?`,
      [evalId]
    )
    assert.lengthOf(rows, 1)
    await finishVerifications(evalId)
    await finishVerifications(evalId)
    const entries = await db.from('issue_events').where({ issue_id: id, kind: 'verify_ended' })
    assert.lengthOf(entries, 1)
    assert.containsSubset(entries[0].details, { outcome: 'inconclusive', scanStatus: 'cancelled' })
    assert.containsSubset(await vulnerabilityOf(targetId), { status: 'open', reports: 1 })
    const again = client.post(`/api/v1/issues/${id}/verify`).json({}).bearerToken(owner.token)
    ;(await again).assertStatus(201)
  })
})
