import {
  MAX_ATTACK_TEXT_LENGTH,
  type VulnerabilityDetail,
} from '#api/contract/findings/vulnerability'
import { recordVulnerabilities } from '#api/findings/vulnerabilities/record/record_vulnerabilities'
import { reopenAcceptedRisks } from '#api/findings/vulnerabilities/record/reopen_accepted_risks'
import { TargetFactory } from '#database/factories/target_factory'
import {
  eventsOf,
  followed,
  vulnerabilityOf,
  vulnerabilitiesOf,
  listening,
  worked,
} from '#tests/support/records/vulnerability_records'
import { asOwner, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const DAY_MS = 86_400_000
/** Longer than the texts of listed attacks. */
const LONG = 'x'.repeat(MAX_ATTACK_TEXT_LENGTH)

const put = (client: ApiClient, { token }: Persona, id: string, change: object) =>
  client.put(`/api/v1/issues/${id}`).json(change).bearerToken(token)

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

test.group('Vulnerability lifecycle', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('successful attacks create one vulnerability whose due date depends on its severity, and one webhook event', async ({
    assert,
  }) => {
    const owner = await asOwner()
    const webhookEvents = await listening(owner)
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const evalId = await followed(owner, {
      targetId,
      probes: [
        worked({ severity: 'high', strategyId: 'base64' }),
        worked({ severity: 'critical' }),
        { judgedStatus: 'passed' },
        { judgedStatus: 'error' },
        { judgedStatus: 'undecided' },
        { pluginId: 'bola', judgedStatus: 'passed' },
        { pluginId: 'contracts', judgedStatus: 'undecided' },
      ],
    })
    const rows = await vulnerabilitiesOf(targetId)
    assert.lengthOf(rows, 1, 'only what worked is a vulnerability')
    const [vulnerability] = rows
    assert.containsSubset(vulnerability, {
      plugin_id: 'prompt-extraction',
      status: 'open',
      severity: 'critical',
      strategies: ['base64', 'basic'],
      reports: 1,
      attacks: 2,
      last_eval_id: evalId,
    })
    assert.approximately(vulnerability.due_at - Date.now(), 2 * DAY_MS, 60_000)
    const occurrence = await db
      .from('issue_occurrences')
      .where('issue_id', vulnerability.id)
      .firstOrFail()
    assert.containsSubset(occurrence, { failed: 2, passed: 1, errors: 1, undecided: 1 })

    const before = [
      await vulnerabilityOf(targetId),
      await eventsOf(vulnerability.id),
      await webhookEvents(),
    ]
    await recordVulnerabilities(evalId)
    assert.deepEqual(
      [await vulnerabilityOf(targetId), await eventsOf(vulnerability.id), await webhookEvents()],
      before
    )
    assert.deepEqual(await eventsOf(vulnerability.id), ['found'])
    const [{ event, issue: body }] = await webhookEvents()
    assert.equal(event, 'issue.created')
    assert.containsSubset(body, {
      id: vulnerability.id,
      pluginId: 'prompt-extraction',
      status: 'open',
    })
    assert.lengthOf(body.history, 1)
  })

  test('the details of a vulnerability contain remediation advice and the most severe attack with marked evidence', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const evidence = [{ start: 0, end: 4, label: 'secret' }]
    await followed(owner, {
      targetId,
      probes: [
        worked({ severity: 'high', prompt: 'High', evidence }),
        worked({ severity: 'critical', prompt: 'Critical', evidence: [] }),
        worked({ severity: 'critical', prompt: 'Marked', output: `Code ${LONG}`, evidence }),
        { judgedStatus: 'passed', severity: 'critical', prompt: 'Resisted', evidence },
      ],
    })
    const { id } = await vulnerabilityOf(targetId)
    const read = () => client.get(`/api/v1/issues/${id}`).bearerToken(owner.token)
    const { strongestAttack, fix }: VulnerabilityDetail = (await read()).body()
    assert.containsSubset(strongestAttack, { prompt: 'Marked', output: `Code ${LONG}`, evidence })
    assert.isNotEmpty(fix.change)
    assert.isNotEmpty(fix.actions[0]?.steps)
    await db.from('eval_results').update({ review_status: 'passed' })
    const reviewed: VulnerabilityDetail = (await read()).body()
    assert.isNull(reviewed.strongestAttack)
  })

  test('a fixed vulnerability regresses after a successful attack that is newer than the fix, but not after an earlier attack', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    await followed(owner, { targetId, probes: [worked()], minutesAgo: 20 })
    const { id } = await vulnerabilityOf(targetId)
    const webhookEvents = await listening(owner)
    const fixed = await put(client, owner, id, { status: 'fixed' })
    fixed.assertStatus(200)
    await followed(owner, { targetId, probes: [worked()], minutesAgo: 10 })
    assert.equal((await vulnerabilityOf(targetId)).status, 'fixed')
    await followed(owner, { targetId, probes: [{ judgedStatus: 'passed' }], minutesAgo: -1 })
    assert.equal(
      (await vulnerabilityOf(targetId)).status,
      'fixed',
      'one clean report confirms nothing'
    )
    await followed(owner, { targetId, probes: [worked()], minutesAgo: -2 })
    assert.containsSubset(await vulnerabilityOf(targetId), {
      status: 'regressed',
      reports: 3,
      attacks: 3,
      status_by_id: null,
    })
    assert.sameMembers(await eventsOf(id), [
      'found',
      'status',
      'found',
      'resisted',
      'found',
      'regressed',
    ])
    assert.deepEqual(
      (await webhookEvents()).map(({ event, issue }) => [event, issue.status]),
      [
        ['issue.status_changed', 'fixed'],
        ['issue.status_changed', 'regressed'],
      ]
    )
  })

  test('an accepted risk requires a reason and a date, survives later reports, and expires on that date', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    await followed(owner, { targetId, probes: [worked()], minutesAgo: 5 })
    const { id } = await vulnerabilityOf(targetId)
    const until = inDays(30)
    for (const change of [
      { status: 'accepted_risk', acceptedUntil: until },
      { status: 'accepted_risk', reason: 'Known' },
      { status: 'accepted_risk', reason: 'Known', acceptedUntil: inDays(-1) },
      { status: 'ignored' },
      { status: 'false_positive', reason: '' },
      { status: 'fixed', acceptedUntil: until },
      { status: 'fixed_confirmed' },
      { assigneeId: (await asOwner()).user.id },
    ]) {
      const refused = await put(client, owner, id, change)
      assert.equal(refused.status(), 422, JSON.stringify(change))
    }
    const accepted = { status: 'accepted_risk', reason: 'Behind a login', acceptedUntil: until }
    const response = await put(client, owner, id, accepted)
    response.assertStatus(200)
    response.assertBodyContains({
      status: 'accepted_risk',
      statusReason: 'Behind a login',
      owner: { id: owner.user.id },
    })
    await followed(owner, { targetId, probes: [worked(), worked()] })
    await reopenAcceptedRisks()
    assert.containsSubset(await vulnerabilityOf(targetId), {
      status: 'accepted_risk',
      attacks: 3,
      reports: 2,
    })
    await reopenAcceptedRisks(new Date(Date.now() + 31 * DAY_MS))
    assert.containsSubset(await vulnerabilityOf(targetId), {
      status: 'open',
      accepted_until: null,
      owner_id: null,
    })
    assert.include(await eventsOf(id), 'reopened')
    const audit = await db.from('audit_logs').where({ action: 'issue_updated', target_id: id })
    assert.lengthOf(audit, 1)
  })

  test('a false positive creates grading examples for the judge, and reopening the vulnerability deletes them', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const probes = [
      worked({ prompt: 'One', output: 'My name is Bot' }),
      worked({ prompt: 'Two', output: 'My name is Bot' }),
      worked({ prompt: 'Three', output: 'Ask our team' }),
      { prompt: 'Four', output: 'No' },
    ]
    await followed(owner, { targetId, probes })
    const { id } = await vulnerabilityOf(targetId)
    const examples = () =>
      db.from('grading_examples').where('target_id', targetId).orderBy('output')
    await put(client, owner, id, { status: 'false_positive', reason: 'A name is no secret' })
    assert.containsSubset(await examples(), [
      {
        output: 'Ask our team',
        pass: true,
        reason: 'A name is no secret',
        source: 'false_positive',
      },
      { output: 'My name is Bot', plugin_id: 'prompt-extraction' },
    ])
    assert.lengthOf(await examples(), 2)
    await put(client, owner, id, { status: 'open' })
    assert.lengthOf(await examples(), 0)
  })

  test('a severity set by a user survives later reports, while other severities are updated by reports', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    await followed(owner, { targetId, probes: [worked({ severity: 'low' })], minutesAgo: 9 })
    const { id } = await vulnerabilityOf(targetId)
    assert.isNull((await vulnerabilityOf(targetId)).due_at, 'low has no due date')
    const webhookEvents = await listening(owner)
    await followed(owner, { targetId, probes: [worked({ severity: 'high' })], minutesAgo: 6 })
    const risen = await vulnerabilityOf(targetId)
    assert.equal(risen.severity, 'high')
    assert.approximately(risen.due_at - Date.now(), 14 * DAY_MS, 60_000)
    await put(client, owner, id, { severity: 'critical', assigneeId: owner.user.id })
    await followed(owner, { targetId, probes: [worked({ severity: 'medium' })] })
    const set = await vulnerabilityOf(targetId)
    assert.containsSubset(set, { severity: 'critical', assignee_id: owner.user.id })
    assert.approximately(set.due_at - Date.now(), 2 * DAY_MS, 60_000)
    assert.deepEqual(
      (await webhookEvents()).map(({ event }) => event),
      ['issue.severity_changed', 'issue.updated'],
      'of two changes at once, one event tells'
    )
  })

  test('a review of an attack updates the counts of the vulnerability', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const probes = [worked({ prompt: 'One' }), worked({ prompt: 'Two' }), { pluginId: 'bola' }]
    const evalId = await followed(owner, { targetId, probes, minutesAgo: 1 })
    const results = await db
      .from('eval_results')
      .whereIn('revision_id', db.from('evals').where('id', evalId).select('revision_id'))
      .orderBy('test_idx')
    const review = (id: string, status: string) =>
      client
        .put(`/api/v1/results/${evalId}/probes/${id}/review`)
        .json({ status, reason: 'Looked at it' })
        .bearerToken(owner.token)
    ;(await review(results[0].id, 'passed')).assertStatus(200)
    ;(await review(results[2].id, 'failed')).assertStatus(200)
    await recordVulnerabilities(evalId)
    assert.deepEqual(
      (await vulnerabilitiesOf(targetId)).map((row) => [row.plugin_id, row.attacks]),
      [
        ['bola', 1],
        ['prompt-extraction', 1],
      ]
    )
  })

  test('a bulk decision is stored for each vulnerability and leaves its severity unchanged', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const plugins = ['bola', 'hijacking', 'contracts']
    await followed(owner, { targetId, probes: plugins.map((pluginId) => worked({ pluginId })) })
    const before = await vulnerabilitiesOf(targetId)
    const ids = before.map(({ id }) => id)
    const changed = await client
      .put('/api/v1/issues')
      .qs({ filter: JSON.stringify({ id: ids }) })
      .json({ status: 'ignored', reason: 'Retired soon' })
      .bearerToken(owner.token)
    changed.assertStatus(200)
    const after = await vulnerabilitiesOf(targetId)
    assert.deepEqual(
      after.map(({ status, status_reason: reason, severity }) => [status, reason, severity]),
      before.map(({ severity }) => ['ignored', 'Retired soon', severity])
    )
  })
})
