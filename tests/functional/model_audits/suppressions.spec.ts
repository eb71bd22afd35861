import { refreshOutcomes } from '#api/model_audits/outcome/refresh_outcomes'
import { sweepModelAudits } from '#api/model_audits/run/sweep_model_audits'
import { asMember, asNeighbor, asOwner, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const URL = '/api/v1/model-audit-suppressions'
const AUDITS = '/api/v1/model-audits'

const CALL = {
  ...{ severity: 'critical', rule: 'pickle-dangerous-call', message: "Calls os.system('id')" },
  location: 'weights/model.pt:archive/data.pkl',
}
const IMPORT = {
  ...{ severity: 'warning', rule: 'pickle-unknown-import', message: 'Imports acme.layers.Block' },
  location: 'weights/model.pt:archive/data.pkl',
}

/** Builds a result with findings of the two severities that count. */
const scan = (scanId: string, issues: object[] = [CALL, IMPORT]) => ({
  ...{ scanId, modelPath: 'weights', hasErrors: true, results: { has_errors: false }, issues },
})

const order = (more: object = {}) => ({
  rule: CALL.rule,
  owner: 'ann@example.test',
  reason: 'Reviewed: the call is part of our loader.',
  ...more,
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test.group('Model audit suppressions', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const share = async (client: ApiClient, { token }: Persona, body: object) =>
    (await client.post(`${AUDITS}/share`).json(body).bearerToken(token)).assertStatus(200)

  const suppress = async (client: ApiClient, { token }: Persona, more: object = {}) => {
    const response = await client.post(URL).json(order(more)).bearerToken(token)
    response.assertStatus(201)
    return response.body()
  }

  const show = async (client: ApiClient, { token }: Persona, scanId: string) =>
    (await client.get(`${AUDITS}/${scanId}`).bearerToken(token)).body()

  const refresh = ({ team }: Persona) =>
    refreshOutcomes({ teamId: team.id }, new AbortController().signal)

  const stored = (scanId: string) =>
    db
      .from('model_audits')
      .where('scan_id', scanId)
      .select('verdict', 'critical_count', 'warning_count', 'suppressed_count')
      .firstOrFail()

  test('a suppressed finding stays visible but is not counted, in existing and later audits', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await share(client, owner, scan('first'))
    const { id } = await suppress(client, owner, { pathPattern: 'weights/*.pt:*' })

    const audit = await show(client, owner, 'first')
    assert.containsSubset(audit, { verdict: 'suspicious', criticalCount: 0, warningCount: 1 })
    assert.equal(audit.suppressedCount, 1)
    assert.containsSubset(audit.issues, [
      { rule: CALL.rule, suppression: { id, owner: 'ann@example.test', endsAt: null } },
    ])
    assert.isUndefined(audit.issues[1].suppression)
    assert.containsSubset(await stored('first'), { verdict: 'malicious' })
    await refresh(owner)
    assert.containsSubset(await stored('first'), {
      ...{ verdict: 'suspicious', critical_count: 0, warning_count: 1, suppressed_count: 1 },
    })

    await suppress(client, owner, { rule: IMPORT.rule })
    await share(client, owner, scan('second'))
    assert.containsSubset(await stored('second'), { verdict: 'clean', suppressed_count: 2 })
  })

  test('a suppression for the location “{0}” suppresses {1} of the findings')
    .with([
      ['weights/model.pt:archive/data.pkl', 1],
      ['*', 1],
      ['weights/*', 1],
      ['*data.pkl', 1],
      ['weights/*:*/data.pkl', 1],
      ['weights/model.pt', 0],
      ['*.pt', 0],
      ['weights/*weights/*', 0],
      ['data', 0],
    ])
    .run(async ({ client, assert }, [pathPattern, count]) => {
      const owner = await asOwner()
      await suppress(client, owner, { pathPattern })
      await share(client, owner, scan('one'))
      assert.equal((await show(client, owner, 'one')).suppressedCount, count)
    })

  test('suppressions for other rules, of other teams, or past their end have no effect', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await suppress(client, owner, { rule: 'another-rule' })
    await suppress(client, owner, { endsAt: inDays(-1) })
    await suppress(client, await asNeighbor(owner))
    await share(client, owner, scan('one'))
    assert.containsSubset(await show(client, owner, 'one'), {
      ...{ verdict: 'malicious', criticalCount: 1, suppressedCount: 0 },
    })
  })

  test('a finding is counted again when its suppression expires, is changed, or is deleted', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = await suppress(client, owner, { endsAt: inDays(1) })
    await share(client, owner, scan('one'))
    assert.containsSubset(await stored('one'), { verdict: 'suspicious', suppressed_count: 1 })

    await db.from('model_audit_suppressions').update({ ends_at: inDays(-1) })
    assert.equal((await show(client, owner, 'one')).verdict, 'malicious')
    const jobs = () =>
      db.from('queue.job').where('name', 'refresh_audit_outcomes').count('* as n').first()
    const before = Number((await jobs()).n)
    await sweepModelAudits()
    await sweepModelAudits()
    assert.equal(Number((await jobs()).n), before + 1, 'the end is processed once')
    await refresh(owner)
    assert.containsSubset(await stored('one'), { verdict: 'malicious', suppressed_count: 0 })

    const change = { endsAt: inDays(2) }
    ;(await client.put(`${URL}/${id}`).json(change).bearerToken(owner.token)).assertStatus(200)
    assert.equal((await show(client, owner, 'one')).verdict, 'suspicious')
    ;(await client.delete(`${URL}/${id}`).bearerToken(owner.token)).assertStatus(200)
    assert.equal((await show(client, owner, 'one')).verdict, 'malicious')
  })

  test('an incomplete audit whose findings are all suppressed is undecided', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await suppress(client, owner)
    await share(client, owner, { ...scan('one', [CALL]), results: { has_errors: true } })
    assert.equal((await show(client, owner, 'one')).verdict, 'undecided')
  })

  test('exports include the suppressions of findings', async ({ client, assert }) => {
    const owner = await asOwner()
    await suppress(client, owner, { endsAt: '2999-12-31T00:00:00.000Z' })
    await share(client, owner, scan('one'))
    const download = async (format: string) => {
      const request = client.get(`${AUDITS}/one/export`).qs({ format }).bearerToken(owner.token)
      const response = await request
      return response.text() || Buffer.from(response.body()).toString()
    }
    const [run] = JSON.parse(await download('sarif')).runs
    assert.containsSubset(run.results[0].suppressions, [
      { kind: 'external', status: 'accepted', justification: order().reason },
    ])
    assert.deepEqual(run.results[1].suppressions, [])
    assert.equal(run.properties.verdict, 'suspicious')
    const json = JSON.parse(await download('json'))
    assert.equal(json.verdict, 'suspicious')
    assert.equal(json.issues[0].suppression.owner, 'ann@example.test')
    const [header = '', first = '', second = ''] = (await download('csv')).split('\r\n')
    assert.isTrue(header.endsWith(',suppression'))
    assert.include(first, 'part of our loader')
    assert.isTrue(second.endsWith(','))
  })

  test('every change to a suppression is audited', async ({ client, assert }) => {
    const owner = await asOwner()
    const { id } = await suppress(client, owner)
    await client.put(`${URL}/${id}`).json({ reason: 'Other' }).bearerToken(owner.token)
    await client.delete(`${URL}/${id}`).bearerToken(owner.token)
    const entries = await db
      .from('audit_logs')
      .where('target_id', id)
      .orderByRaw('created_at, ctid')
    assert.deepEqual(
      entries.map(({ action, description }) => [action, description]),
      [
        ['model_audit_suppression_created', `Created model audit suppression ${CALL.rule}`],
        ['model_audit_suppression_updated', `Changed model audit suppression ${CALL.rule}: reason`],
        ['model_audit_suppression_deleted', `Deleted model audit suppression ${CALL.rule}`],
      ]
    )
  })

  test('a team can have at most 1,000 suppressions', async ({ client, assert }) => {
    const owner = await asOwner()
    await db.rawQuery(
      `insert into model_audit_suppressions (team_id, rule, owner, reason)
       select ?::uuid, 'rule-' || n, 'ann@example.test', 'Reviewed' from generate_series(1, 1000) n`,
      [owner.team.id]
    )
    const refused = await client.post(URL).json(order()).bearerToken(owner.token)
    refused.assertStatus(409)
    assert.equal(refused.body().error.code, 'model_audits.too_many_suppressions')
    await suppress(client, await asNeighbor(owner))
  })

  test('a suppression requires an owner and a reason, and users with read access cannot create suppressions', async ({
    client,
  }) => {
    const owner = await asOwner()
    const response = await client.post(URL).json({ rule: 'a', owner: ' ' }).bearerToken(owner.token)
    response.assertStatus(422)
    response.assertBodyContains({ error: { errors: [{ field: 'owner' }, { field: 'reason' }] } })
    await suppress(client, owner)
    const viewer = await asMember(owner, ['VIEW_MODEL_AUDITS'])
    const list = await client.get(URL).bearerToken(viewer.token)
    list.assertBodyContains([{ rule: CALL.rule }])
    ;(await client.post(URL).json(order()).bearerToken(viewer.token)).assertStatus(403)
  })
})
