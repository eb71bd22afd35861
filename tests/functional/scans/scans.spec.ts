import { CONSTANT_TEXT_REQUESTS } from '#api/engines/redteam/index'
import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import type { ScanEvent } from '#api/contract/scans/scan'
import { LiveListener, type LiveMessage } from '#api/platform/queue/live'
import { queue } from '#config/queue'
import {
  completedOf,
  manyProbes,
  resultsOf,
  scanEnds,
  scanUntil,
  startScan,
} from '#tests/support/records/scan_records'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import { test } from '@japa/runner'

const REFUSAL = { kind: 'reply', text: "I'm sorry, but I can't help with that." } as const

test.group('Scans with a real worker', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  test('a scan runs every planned test case and publishes a report', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: REFUSAL })
    cleanup(() => target.close())
    const { id: targetId } = await TargetFactory.merge({
      teamId: owner.team.id,
      settings: httpSettings({ url: target.url }),
    }).create()
    const { id: configId } = await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings(manyProbes(20)),
    }).create()
    const id = await startScan(client, owner, { targetId, configId })

    const scan = await scanEnds(id)
    assert.equal(scan.error, null)
    assert.equal(scan.status, 'completed')
    const { planned, stored } = await resultsOf(scan)
    assert.deepEqual(stored, planned)
    assert.lengthOf(target.requests, planned.length)
    assert.isAbove(scan.passed, 0)

    const report = await client
      .get(`/api/v1/redteam/reports/${scan.eval_id}`)
      .bearerToken(owner.token)
    report.assertStatus(200)
    assert.equal(report.body().totals.tests, planned.length)
    assert.equal(report.body().totals.passed, scan.passed)
    assert.isFalse(report.body().partial)
  })

  test('a canceled scan keeps its results and can be resumed', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: REFUSAL, delayMs: 100 })
    cleanup(() => target.close())
    const { id: targetId } = await TargetFactory.merge({
      teamId: owner.team.id,
      settings: httpSettings({ url: target.url }),
    }).create()
    const { id: configId } = await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings({ ...manyProbes(60), maxConcurrency: 4 }),
    }).create()
    const id = await startScan(client, owner, { targetId, configId })
    await scanUntil(id, (scan) => completedOf(scan) > 0)
    const stopped = await client
      .post(`/api/v1/jobs/${id}/stop`)
      .json({ mode: 'cancel' })
      .bearerToken(owner.token)
    stopped.assertStatus(200)

    const cancelled = await scanEnds(id)
    assert.equal(cancelled.status, 'cancelled')
    assert.isBelow(completedOf(cancelled), cancelled.total)
    const before = await resultsOf(cancelled)
    assert.lengthOf(before.stored, completedOf(cancelled))
    assert.isFalse(before.results.some(({ status }) => status === 'error'))
    const reports = await client.get('/api/v1/redteam/reports').bearerToken(owner.token)
    assert.deepEqual(reports.body(), [], 'a cancelled scan publishes nothing')

    const asked = target.requests.length
    const show = await client.get(`/api/v1/jobs/${id}`).bearerToken(owner.token)
    assert.isTrue(show.body().resumable)
    ;(
      await client.post(`/api/v1/jobs/${id}/resume`).json({}).bearerToken(owner.token)
    ).assertStatus(200)
    const ended = await scanEnds(id)
    assert.equal(ended.status, 'completed')
    const after = await resultsOf(ended)
    assert.deepEqual(after.stored, after.planned)
    assert.equal(target.requests.length - asked, ended.total - before.stored.length)
  })

  test('a partial report can be published only after a probe has completed', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: REFUSAL, delayMs: 100 })
    cleanup(() => target.close())
    const { id: targetId } = await TargetFactory.merge({
      teamId: owner.team.id,
      settings: httpSettings({ url: target.url }),
    }).create()
    const { id: configId } = await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings({ ...manyProbes(60), maxConcurrency: 4 }),
    }).create()
    const id = await startScan(client, owner, { targetId, configId })
    const publish = () =>
      client
        .post(`/api/v1/jobs/${id}/stop`)
        .json({ mode: 'publish-partial' })
        .bearerToken(owner.token)
    const early = await publish()
    early.assertStatus(409)
    early.assertBodyContains({ error: { code: 'scan.nothing_finished' } })

    await scanUntil(id, (scan) => completedOf(scan) > 0)
    ;(await publish()).assertStatus(200)
    const scan = await scanEnds(id)
    assert.equal(scan.status, 'partial')
    const report = await client
      .get(`/api/v1/redteam/reports/${scan.eval_id}`)
      .bearerToken(owner.token)
    assert.isTrue(report.body().partial)
    assert.equal(report.body().totals.tests, completedOf(scan))
    const list = await client.get('/api/v1/redteam/reports').bearerToken(owner.token)
    assert.containsSubset(list.body(), [{ id: scan.eval_id, partial: true }])
  })

  test('retrying a scan runs only the attacks that ended in an error', async ({
    client,
    assert,
    cleanup,
  }) => {
    let isBroken = true
    const target = await startScriptedTarget({
      answer: (_request, number) =>
        isBroken && number % 2 === 0 ? { kind: 'status', status: 500 } : REFUSAL,
    })
    cleanup(() => target.close())
    const { id: targetId } = await TargetFactory.merge({
      teamId: owner.team.id,
      settings: httpSettings({ url: target.url }),
    }).create()
    const { id: configId } = await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings(manyProbes(20)),
    }).create()
    const id = await startScan(client, owner, { targetId, configId })
    const first = await scanEnds(id)
    assert.equal(first.status, 'completed')
    assert.equal(first.errors, Math.floor(first.total / 2))

    isBroken = false
    const asked = target.requests.length
    const retry = await client
      .post(`/api/v1/jobs/${id}/retry-errors`)
      .json({})
      .bearerToken(owner.token)
    retry.assertStatus(200)
    const ended = await scanEnds(id)
    assert.containsSubset(ended, { status: 'completed', errors: 0 })
    const { planned, stored } = await resultsOf(ended)
    assert.deepEqual(stored, planned)
    assert.equal(target.requests.length - asked, first.errors)
    const again = await client
      .post(`/api/v1/jobs/${id}/retry-errors`)
      .json({})
      .bearerToken(owner.token)
    again.assertStatus(409)
  })

  test('a scan fails and reports the reason if its template yields no attacks', async ({
    client,
    assert,
  }) => {
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const { id: configId } = await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings({ plugins: [{ id: 'policy' }] }),
    }).create()
    const scan = await scanEnds(await startScan(client, owner, { targetId, configId }))
    assert.equal(scan.status, 'failed')
    assert.match(
      scan.error ?? '',
      /^No attacks could be generated. policy: The policy text is missing/
    )
  })

  test('a scan publishes its progress, logs its phases, and lists its newest probes first', async ({
    client,
    assert,
    cleanup,
  }) => {
    const heard: LiveMessage[] = []
    const listener = new LiveListener(queue.connectionString, (message) => heard.push(message))
    await listener.start()
    cleanup(() => listener.stop())
    const target = await startScriptedTarget({ answer: REFUSAL, delayMs: 50 })
    cleanup(() => target.close())
    const { id: targetId } = await TargetFactory.merge({
      teamId: owner.team.id,
      settings: httpSettings({ url: target.url }),
    }).create()
    const { id: configId } = await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings({ ...manyProbes(40), maxConcurrency: 4 }),
    }).create()
    const startedAt = performance.now()
    const id = await startScan(client, owner, { targetId, configId })
    const scan = await scanEnds(id)
    await scanUntil(id, () => heard.some(({ payload }) => isEnd(payload)))
    const endedAt = performance.now()

    const channels = new Set(heard.map(({ channel }) => channel))
    assert.sameMembers(
      [...channels],
      [`teams/${owner.team.id}/jobs`, `teams/${owner.team.id}/jobs/${id}`]
    )
    const states = new Set(heard.map(({ payload }) => (payload as ScanEvent).status))
    assert.sameMembers([...states], ['queued', 'generating', 'running', 'completed'])
    // A running scan publishes the requests that it has sent so far, not only their final number.
    const sent = heard.map(({ payload }) => payload as ScanEvent)
    assert.isTrue(sent.some(({ status, requests }) => status === 'running' && requests > 0))
    const expected = target.requests.length + CONSTANT_TEXT_REQUESTS.length
    assert.equal(sent.at(-1)?.requests, expected)

    const seconds = (endedAt - startedAt) / 1000
    assert.isBelow(heard.length / 2, (seconds + 2) * 4, 'at most four messages a second')

    const logs = await client.get(`/api/v1/jobs/${id}/logs`).bearerToken(owner.token)
    const [first, ...others] = logs.body()
    assert.equal(first.message, `Queued by ${owner.user.name}.`)
    assert.match(others.at(-1).message, /^Completed\. 40 of 40 probes/)
    const rest = await client
      .get(`/api/v1/jobs/${id}/logs`)
      .qs({ after: first.n })
      .bearerToken(owner.token)
    assert.deepEqual(rest.body(), others)

    const probes = await client
      .get(`/api/v1/jobs/${id}/results`)
      .qs({ range: '[0,9]' })
      .bearerToken(owner.token)
    assert.lengthOf(probes.body(), 10)
    assert.equal(probes.header('content-range'), `jobs/${id}/results 0-9/${scan.total}`)
    const times = probes.body().map(({ createdAt }: { createdAt: string }) => createdAt)
    assert.deepEqual(times, times.toSorted().toReversed())
  })

  test('scans with the same seed send the same prompts', async ({ client, assert, cleanup }) => {
    const target = await startScriptedTarget({ answer: REFUSAL })
    cleanup(() => target.close())
    const { id: targetId } = await TargetFactory.merge({
      teamId: owner.team.id,
      settings: httpSettings({ url: target.url }),
    }).create()
    const { id: configId } = await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings(manyProbes(10)),
    }).create()
    const ask = async (seed: number) => {
      const before = target.requests.length
      await scanEnds(await startScan(client, owner, { targetId, configId, options: { seed } }))
      return target.requests
        .slice(before)
        .map(({ body }) => body)
        .toSorted()
    }
    const first = await ask(7)
    assert.deepEqual(await ask(7), first)
    assert.notDeepEqual(await ask(8), first)
  })
})

const isEnd = (payload: unknown) => (payload as ScanEvent).status === 'completed'
