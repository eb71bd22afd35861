import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { TeamFactory } from '#database/factories/team_factory'
import { workerForAll } from '#tests/support/groups'
import type { OutboundRefusalRecord } from '#api/contract/accounts/outbound_refusals'
import { recordRefusal, flushRefusals } from '#api/platform/outbound_log/record_refusal'
import { guardedRequestFor } from '#api/platform/settings/guarded_request_for'
import { refreshSettings } from '#api/platform/settings/installation_setting'
import { asHost, forgetSettings } from '#tests/support/host'
import { asOwner, asViewer, type Persona } from '#tests/support/personas'
import {
  completedOf,
  manyProbes,
  removePersona,
  resultsOf,
  scanEnds,
  scanUntil,
  startScan,
} from '#tests/support/records/scan_records'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

const GET = { method: 'GET', headers: {} } as const
const ALL = { mode: 'all', hosts: [], allowPrivate: true }
const ELSEWHERE = { mode: 'allow_list', hosts: ['elsewhere.test'], allowPrivate: true }

async function setRules(client: ApiClient, { token }: Persona, rules: object) {
  const response = client.put('/api/v1/server-settings/outbound').json(rules).bearerToken(token)
  ;(await response).assertStatus(200)
}

async function refusals(client: ApiClient, { token }: Persona, filter: object) {
  const response = await client
    .get('/api/v1/outbound-refusals')
    .qs({ filter: JSON.stringify(filter) })
    .bearerToken(token)
  response.assertStatus(200)
  const rows: OutboundRefusalRecord[] = response.body()
  return { rows, count: rows.reduce((sum, row) => sum + row.count, 0) }
}

/**
 * Polls until the list has at least `least` refusals, because the worker writes them asynchronously. If it never has, the
 * test's timeout ends the wait.
 */
async function refusalsAmount(client: ApiClient, host: Persona, purpose: string, least: number) {
  for (;;) {
    const log = await refusals(client, host, { purpose })
    if (log.count >= least) return log
    await wait(50)
  }
}

/** A real worker process makes the calls. */
test.group('Outbound rules in a running worker', (group) => {
  workerForAll(group)
  group.each.timeout(90_000)

  test('changed outbound rules apply to the next scan and to a running scan', async ({
    client,
    assert,
    cleanup,
  }) => {
    const host = await asHost()
    const target = await startScriptedTarget({
      answer: { kind: 'reply', text: 'No.' },
      delayMs: 60,
    })
    cleanup(async () => {
      await target.close()
      await removePersona(host)
      await forgetSettings()
    })
    const { id: targetId } = await TargetFactory.merge({
      teamId: host.team.id,
      settings: httpSettings({ url: target.url }),
    }).create()
    const { id: configId } = await TemplateFactory.merge({
      teamId: host.team.id,
      config: templateSettings(manyProbes(60)),
    }).create()
    const start = () =>
      startScan(client, host, { targetId, configId, options: { maxConcurrency: 2 } })

    await setRules(client, host, ELSEWHERE)
    const refused = await scanEnds(await start())
    assert.equal(refused.status, 'failed')
    assert.match(refused.error ?? '', /127\.0\.0\.1 is not on the list of allowed hosts/)
    assert.deepEqual(target.requests, [])
    const log = await refusalsAmount(client, host, 'scan', refused.errors)
    assert.isAtMost(log.rows.length, 2, 'one row a minute, however many probes')
    assert.containsSubset(log.rows[0], {
      host: '127.0.0.1',
      subjectId: refused.id,
      teamId: host.team.id,
      userName: 'Operator',
    })

    const probe = await client.post(`/api/v1/providers/${targetId}/test`).bearerToken(host.token)
    assert.equal(probe.body().error.code, 'refused_by_policy')
    const tests = await refusalsAmount(client, host, 'target_test', 1)
    assert.containsSubset(tests.rows, [{ host: '127.0.0.1', subjectId: targetId }])

    await setRules(client, host, ALL)
    const id = await start()
    await scanUntil(id, (scan) => completedOf(scan) >= 3)
    await setRules(client, host, ELSEWHERE)
    const changed = await scanEnds(id)
    const { planned, stored, results } = await resultsOf(changed)
    assert.deepEqual(stored, planned)
    assert.isAbove(changed.passed + changed.failed + changed.undecided, 2)
    assert.isAbove(changed.errors, 0)
    for (const { error } of results) if (error) assert.match(error, /not on the list/)
  })
})

test.group('Log of refused outbound calls', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      await undo()
      await forgetSettings()
    }
  })

  test('a call refused in the web process is logged with user and team and visible only to administrators', async ({
    client,
    assert,
  }) => {
    const host = await asHost()
    await setRules(client, host, ELSEWHERE)
    const model = { kind: 'openai_compatible', model: 'm', baseUrl: 'http://127.0.0.1:9/v1' }
    const trial = await client
      .post('/api/v1/server-settings/redteam.provider/test')
      .json(model)
      .bearerToken(host.token)
    assert.match(trial.body().error.message, /not on the list/)
    const { rows } = await refusals(client, host, { purpose: 'model', host: '127' })
    assert.containsSubset(rows, [{ host: '127.0.0.1', userName: 'Operator', teamName: 'Default' }])
    const viewer = await asViewer(host)
    ;(await client.get('/api/v1/outbound-refusals').bearerToken(viewer.token)).assertStatus(403)
  })

  test('identical refused calls share one row per minute, and the operator sees calls without an organization', async ({
    client,
    assert,
  }) => {
    const host = await asHost()
    const other = await asOwner()
    const refused = { host: 'x.test', reason: 'x.test may not be called' }
    for (let n = 0; n < 1000; n++) {
      recordRefusal(refused, { purpose: 'webhook', organizationId: other.organization.id })
      recordRefusal(refused, { purpose: 'sign_in', organizationId: null })
    }
    const theirs = await refusals(client, other, {})
    assert.equal(theirs.count, 1000)
    assert.isAtMost(theirs.rows.length, 2)
    assert.equal((await refusals(client, host, { purpose: 'sign_in' })).count, 1000)
  })

  test('refused calls of teams that were deleted afterwards are still counted', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { organization, token } = owner
    const teams = await TeamFactory.merge({ organizationId: organization.id }).createMany(2)
    const refused = { host: 'y.test', reason: 'y.test may not be called' }
    for (const { id } of teams) {
      recordRefusal(refused, { purpose: 'model', organizationId: organization.id, teamId: id })
    }
    await flushRefusals()
    for (const { id } of teams) {
      ;(await client.delete(`/api/v1/teams/${id}`).bearerToken(token)).assertStatus(200)
    }
    assert.equal((await refusals(client, owner, { host: 'y.test' })).count, 2)
  })

  test('connections to MCP servers are not reused after the outbound rules have changed', async ({
    client,
    assert,
    cleanup,
  }) => {
    const host = await asHost()
    await setRules(client, host, ALL)
    await refreshSettings()
    const peer = createServer((_request, response) => response.end()).listen(0, '127.0.0.1')
    await once(peer, 'listening')
    cleanup(() => void peer.close())
    let connections = 0
    peer.on('connection', () => connections++)
    const { port } = peer.address() as AddressInfo
    const request = await guardedRequestFor({
      ...{ purpose: 'mcp', organizationId: host.organization.id, teamId: host.team.id },
    })
    const get = async () => {
      const { body } = await request(new URL(`http://127.0.0.1:${port}`), GET)
      await text(body)
      // Waits, because the pool registers with a delay that the connection is free.
      await wait(20)
    }
    await get()
    await get()
    assert.equal(connections, 1)
    const alsoHere = { mode: 'allow_list', hosts: ['127.0.0.1'], allowPrivate: true }
    await setRules(client, host, alsoHere)
    await refreshSettings()
    await get()
    assert.equal(connections, 2)
  })
})
