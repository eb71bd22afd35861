import type { VulnerabilityRecord } from '#api/contract/findings/vulnerability'
import { TargetFactory } from '#database/factories/target_factory'
import type { ResultValues } from '#database/factories/result_factory'
import {
  vulnerabilityOf,
  listening,
  worked,
  followed,
} from '#tests/support/records/vulnerability_records'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

type Row = Pick<
  VulnerabilityRecord,
  'id' | 'pluginId' | 'severity' | 'targetId' | 'status' | 'success' | 'lastResult'
>

const list = async (client: ApiClient, { token }: Persona, filter: object, sort?: unknown) => {
  const qs = { filter: JSON.stringify(filter), ...(sort ? { sort: JSON.stringify(sort) } : {}) }
  const response = await client.get('/api/v1/issues').qs(qs).bearerToken(token)
  response.assertStatus(200)
  const rows: Row[] = response.body()
  return rows
}

const plugins = (rows: Row[]) => rows.map(({ pluginId }) => pluginId)

/** Creates two targets: one with three vulnerabilities of different severity, one with a single vulnerability. */
async function seeded() {
  const owner = await asOwner()
  const { id: first } = await TargetFactory.merge({ teamId: owner.team.id }).create()
  const { id: second } = await TargetFactory.merge({ teamId: owner.team.id }).create()
  await followed(owner, {
    targetId: first,
    probes: [
      worked({ pluginId: 'bola', severity: 'high', strategyId: 'base64' }),
      worked({ pluginId: 'contracts', severity: 'critical' }),
      worked({ pluginId: 'hijacking', severity: 'low' }),
    ],
  })
  await followed(owner, {
    targetId: second,
    probes: [worked({ pluginId: 'bola', severity: 'medium' })],
  })
  return { owner, first, second }
}

test.group('Vulnerability list', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('vulnerabilities are sorted by severity, can be filtered, and are counted per filter value', async ({
    client,
    assert,
  }) => {
    const { owner, first, second } = await seeded()
    const { id: fixedId } = await vulnerabilityOf(first, 'hijacking')
    await client.put(`/api/v1/issues/${fixedId}`).json({ status: 'fixed' }).bearerToken(owner.token)
    const { id: lateId } = await vulnerabilityOf(first, 'bola')
    await client
      .put(`/api/v1/issues/${lateId}`)
      .json({ dueAt: '2026-01-01T00:00:00Z', assigneeId: owner.user.id })
      .bearerToken(owner.token)
    assert.deepEqual(plugins(await list(client, owner, {})), [
      'contracts',
      'bola',
      'bola',
      'hijacking',
    ])
    for (const [filter, expected] of [
      [{ target: [second] }, ['bola']],
      [{ severity: ['critical', 'low'] }, ['contracts', 'hijacking']],
      [{ status: 'fixed' }, ['hijacking']],
      [{ plugin: ['contracts'] }, ['contracts']],
      [{ strategy: ['base64'] }, ['bola']],
      [{ assignee: [owner.user.id] }, ['bola']],
      [{ assignee: ['none'], status: ['open'] }, ['contracts', 'bola']],
      [{ overdue: true }, ['bola']],
      [{ target: [first], severity: ['high'] }, ['bola']],
    ] as const) {
      assert.deepEqual(
        plugins(await list(client, owner, filter)),
        [...expected],
        JSON.stringify(filter)
      )
    }
    const ask = async (filter: object) =>
      (
        await client
          .get('/api/v1/issues/facets')
          .qs({ filter: JSON.stringify(filter) })
          .bearerToken(owner.token)
      ).body()
    const facets = await ask({ target: [first], severity: ['high'] })
    const counts = (name: string) =>
      facets[name].map(({ value, count }: { value: string; count: number }) => [value, count])
    assert.deepEqual(counts('severity'), [
      ['critical', 1],
      ['high', 1],
      ['low', 1],
    ])
    assert.sameDeepMembers(counts('target'), [[first, 1]])
    assert.deepEqual(counts('plugin'), [['bola', 1]])
    assert.deepEqual(counts('strategy'), [['base64', 1]])
    assert.deepEqual(counts('assignee'), [[owner.user.id, 1]])
    assert.deepEqual(counts('overdue'), [['true', 1]])
    for (const wrong of [{ status: ['gone'] }, { severity: ['bad'] }, { nothing: 1 }]) {
      const refused = await client
        .get('/api/v1/issues')
        .qs({ filter: JSON.stringify(wrong) })
        .bearerToken(owner.token)
      refused.assertStatus(422)
    }
  })

  test('a vulnerability has a success rate across its reports and the outcome of the latest report', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const passed = { judgedStatus: 'passed' } as const
    await followed(owner, {
      targetId,
      minutesAgo: 20,
      probes: [worked(), worked(), passed, { judgedStatus: 'error' }],
    })
    const read = async () => (await list(client, owner, {}))[0]
    const first = await read()
    assert.containsSubset(first, { success: { successes: 2, decided: 3 }, lastResult: 'failed' })
    assert.isAbove(first?.success.interval?.high ?? 0, 2 / 3)
    await followed(owner, { targetId, minutesAgo: 10, probes: [passed, passed] })
    assert.containsSubset(await read(), {
      success: { successes: 2, decided: 5, rate: 0.4 },
      lastResult: 'passed',
    })
    await followed(owner, { targetId, probes: [passed, { judgedStatus: 'undecided' }] })
    assert.equal((await read())?.lastResult, 'undecided')
  })

  test('sorting in descending order puts the highest severity, the highest success rate, or the worst last result first', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const passed = (pluginId: string): ResultValues => ({ pluginId, judgedStatus: 'passed' })
    await followed(owner, {
      targetId,
      minutesAgo: 10,
      probes: [
        worked({ pluginId: 'bola', severity: 'low' }),
        worked({ pluginId: 'contracts', severity: 'critical' }),
        ...[1, 2, 3].map(() => passed('contracts')),
        worked({ pluginId: 'hijacking', severity: 'medium' }),
        passed('hijacking'),
      ],
    })
    await followed(owner, {
      targetId,
      probes: [
        passed('bola'),
        passed('bola'),
        { pluginId: 'contracts', judgedStatus: 'undecided' },
      ],
    })
    for (const [field, expected] of [
      ['severity', ['contracts', 'hijacking', 'bola']],
      ['successRate', ['hijacking', 'bola', 'contracts']],
      ['lastResult', ['hijacking', 'contracts', 'bola']],
    ] as const) {
      const sortedBy = (order: string) => list(client, owner, {}, [field, order])
      const found = plugins(await sortedBy('DESC'))
      assert.deepEqual(found, [...expected], field)
      assert.deepEqual(plugins(await sortedBy('ASC')), found.reverse(), field)
    }
  })

  test('the neighbors of a vulnerability are the previous and next vulnerability in the filtered list', async ({
    client,
    assert,
  }) => {
    const { owner, first } = await seeded()
    const { id } = await vulnerabilityOf(first, 'bola')
    const rows = await list(client, owner, { target: [first] })
    const response = await client
      .get(`/api/v1/issues/${id}/neighbors`)
      .qs({ filter: JSON.stringify({ target: [first] }) })
      .bearerToken(owner.token)
    assert.deepEqual(response.body(), {
      previousId: rows[0]?.id,
      nextId: rows[2]?.id,
      position: 2,
      total: 3,
    })
  })

  test('a bulk decision is atomic, and each change is published and audited', async ({
    client,
    assert,
  }) => {
    const { owner, first } = await seeded()
    const events = await listening(owner)
    const rows = await list(client, owner, { target: [first] })
    const ids = rows.map(({ id }) => id)
    const decide = (chosen: string[], change: object) =>
      client
        .put('/api/v1/issues')
        .json({ filter: { id: chosen }, ...change })
        .bearerToken(owner.token)
    const refused = await decide([...ids, owner.user.id], { status: 'ignored', reason: 'Old' })
    refused.assertStatus(404)
    assert.lengthOf(await list(client, owner, { status: ['ignored'] }), 0)
    const done = await decide(ids, { status: 'ignored', reason: 'The demo only' })
    done.assertStatus(200)
    assert.lengthOf(await list(client, owner, { status: ['ignored'] }), 3)
    assert.deepEqual(
      (await events()).map(({ event, userId }) => [event, userId]),
      ids.map(() => ['issue.status_changed', owner.user.id])
    )
    const audits = await db.from('audit_logs').whereIn('target_id', ids)
    assert.lengthOf(audits, 3)
  })

  test('the filtered vulnerability list is exported as CSV and JSON', async ({
    client,
    assert,
  }) => {
    const { owner, second } = await seeded()
    const filter = JSON.stringify({ target: [second] })
    const file = (format: string) =>
      client.get('/api/v1/issues/export').qs({ format, filter }).bearerToken(owner.token)
    const csv = (await file('csv')).text().trim().split('\r\n')
    assert.lengthOf(csv, 2)
    assert.include(csv[1] ?? '', ',medium,open,')
    const json = JSON.parse((await file('json')).text())
    assert.containsSubset(json, [{ targetId: second, severity: 'medium', status: 'open' }])
    ;(await file('xml')).assertStatus(422)
    const exported = db.from('audit_logs').where('organization_id', owner.organization.id)
    assert.lengthOf(await exported.where('action', 'data_exported'), 2)
  })

  test('exports count the estimates of undecided results in the last evaluation of a vulnerability', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const undecided = (outcome: string, values: ResultValues = {}): ResultValues => ({
      judgedStatus: 'undecided',
      metadata: { estimate: { outcome, probability: 0.8 } },
      ...values,
    })
    const earlier = [worked(), undecided('passed'), undecided('passed'), undecided('passed')]
    await followed(owner, { targetId, probes: earlier, minutesAgo: 60 })
    await followed(owner, {
      targetId,
      probes: [
        ...[undecided('failed'), undecided('failed'), undecided('passed')],
        { judgedStatus: 'undecided' },
        // A decided result, and a result of another plugin.
        undecided('failed', { judgedStatus: 'passed' }),
        undecided('failed', { pluginId: 'bola' }),
      ],
    })
    const file = async (format: string) =>
      (await client.get('/api/v1/issues/export').qs({ format }).bearerToken(owner.token)).text()
    const [names = '', values = ''] = (await file('csv')).trim().split('\r\n')
    assert.match(names, /,last_eval_id,likely_failed,likely_passed$/)
    assert.match(values, /,2,1$/)
    assert.containsSubset(JSON.parse(await file('json')), [
      { lastResult: 'undecided', likely: { failed: 2, passed: 1 } },
    ])
  })

  test('saved views are private or shared with the team, and only their author can delete them', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const colleague = await asMember(owner, ['VIEW_ISSUES'])
    const keep = (name: string, isShared: boolean) =>
      client
        .post('/api/v1/saved-views')
        .json({
          list: 'issues',
          name,
          isShared,
          query: { filter: { severity: ['critical'] }, sort: ['dueAt', 'ASC'] },
        })
        .bearerToken(owner.token)
    ;(await keep('Mine', false)).assertStatus(201)
    const shared = await keep('Ours', true)
    ;(await keep('Ours', true)).assertStatus(409)
    const wrong = await client
      .post('/api/v1/saved-views')
      .json({ list: 'issues', name: 'Wrong', query: { filter: { nothing: 1 } } })
      .bearerToken(owner.token)
    wrong.assertStatus(422)
    const seen = async ({ token }: Persona) => {
      const response = await client.get('/api/v1/saved-views?list=issues').bearerToken(token)
      return response
        .body()
        .map(({ name, isOwn }: { name: string; isOwn: boolean }) => [name, isOwn])
    }
    assert.deepEqual(await seen(owner), [
      ['Mine', true],
      ['Ours', true],
    ])
    assert.deepEqual(await seen(colleague), [['Ours', false]])
    const address = `/api/v1/saved-views/${shared.body().id}`
    ;(await client.delete(address).bearerToken(colleague.token)).assertStatus(404)
    ;(await client.delete(address).bearerToken(owner.token)).assertStatus(200)
    assert.deepEqual(await seen(colleague), [])
  })

  test('comments are published, can be changed only by their author, and appear in the history of a vulnerability', async ({
    client,
    assert,
  }) => {
    const { owner, first } = await seeded()
    const colleague = await asMember(owner, ['VIEW_ISSUES', 'UPDATE_ISSUES'])
    const events = await listening(owner)
    const { id } = await vulnerabilityOf(first, 'bola')
    const written = await client
      .post(`/api/v1/issues/${id}/comments`)
      .json({ text: 'Ask the bank team' })
      .bearerToken(owner.token)
    written.assertStatus(201)
    const address = `/api/v1/issues/${id}/comments/${written.body().id}`
    const change = ({ token }: Persona) =>
      client.put(address).json({ text: 'Ask the card team' }).bearerToken(token)
    ;(await change(colleague)).assertStatus(403)
    ;(await change(owner)).assertStatus(200)
    const history = await client.get(`/api/v1/issues/${id}/history`).bearerToken(colleague.token)
    assert.containsSubset(history.body()[0], {
      kind: 'comment',
      text: 'Ask the card team',
      isEdited: true,
      isOwn: false,
      actor: { name: owner.user.name },
    })
    assert.containsSubset(await events(), [
      { event: 'issue.comment_added', eventData: { comment: 'Ask the bank team' } },
    ])
    const attacks = await client.get(`/api/v1/issues/${id}/attacks`).bearerToken(colleague.token)
    attacks.assertHeader('content-range', 'attacks 0-0/1')
    assert.containsSubset(attacks.body(), [{ status: 'failed', strategyId: 'base64' }])
    const viewer = await asMember(owner, ['VIEW_ISSUES'])
    const verify = await client.post(`/api/v1/issues/${id}/verify`).bearerToken(viewer.token)
    verify.assertStatus(403)
  })
})
