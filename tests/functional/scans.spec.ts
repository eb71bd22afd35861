import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import type { ScanEvent } from '#api/contract/scan'
import { LiveListener, type LiveMessage } from '#api/queue/live'
import { queue } from '#config/queue'
import {
  completedOf,
  makeTarget,
  makeTemplate,
  manyProbes,
  resultsOf,
  scanEnds,
  scanUntil,
  startScan,
} from '#tests/support/scan_records'
import { startScriptedTarget } from '#tests/support/scripted_target'
import { test } from '@japa/runner'

const REFUSAL = { kind: 'reply', text: "I'm sorry, but I can't help with that." } as const

test.group('Scans with a real worker', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  test('a scan asks every planned test and ends in a report', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: REFUSAL })
    cleanup(() => target.close())
    const { id: targetId } = await makeTarget(owner, target.url)
    const { id: configId } = await makeTemplate(owner, manyProbes(20))
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

  test('a stopped scan is cancelled, keeps what it found, and resumes to its end', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: REFUSAL, delayMs: 100 })
    cleanup(() => target.close())
    const { id: targetId } = await makeTarget(owner, target.url)
    const { id: configId } = await makeTemplate(owner, { ...manyProbes(60), maxConcurrency: 4 })
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

  test('a partial report can be published once a probe has finished', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: REFUSAL, delayMs: 100 })
    cleanup(() => target.close())
    const { id: targetId } = await makeTarget(owner, target.url)
    const { id: configId } = await makeTemplate(owner, { ...manyProbes(60), maxConcurrency: 4 })
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

  test('only the errors of a scan are run again', async ({ client, assert, cleanup }) => {
    let isBroken = true
    const target = await startScriptedTarget({
      answer: (_request, number) =>
        isBroken && number % 2 === 0 ? { kind: 'status', status: 500 } : REFUSAL,
    })
    cleanup(() => target.close())
    const { id: targetId } = await makeTarget(owner, target.url)
    const { id: configId } = await makeTemplate(owner, manyProbes(20))
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

  test('a template that yields no attack fails with the reason', async ({ client, assert }) => {
    const { id: targetId } = await makeTarget(owner, 'http://127.0.0.1:9/')
    const { id: configId } = await makeTemplate(owner, { plugins: [{ id: 'policy' }] })
    const scan = await scanEnds(await startScan(client, owner, { targetId, configId }))
    assert.equal(scan.status, 'failed')
    assert.match(
      scan.error ?? '',
      /^No attacks could be written. policy: Needs the text of the policy/
    )
  })

  test('watchers hear of the scan, its log tells its phases, its probes come newest first', async ({
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
    const { id: targetId } = await makeTarget(owner, target.url)
    const { id: configId } = await makeTemplate(owner, { ...manyProbes(40), maxConcurrency: 4 })
    const id = await startScan(client, owner, { targetId, configId })
    const scan = await scanEnds(id)
    await scanUntil(id, () => heard.some(({ payload }) => isEnd(payload)))

    const channels = new Set(heard.map(({ channel }) => channel))
    assert.sameMembers(
      [...channels],
      [`teams/${owner.team.id}/jobs`, `teams/${owner.team.id}/jobs/${id}`]
    )
    const states = new Set(heard.map(({ payload }) => (payload as ScanEvent).status))
    assert.sameMembers([...states], ['queued', 'generating', 'running', 'completed'])
    const seconds = 40 / 4 / 20 + 8
    assert.isBelow(heard.length / 2, seconds * 4, 'at most four messages a second')

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

  test('the same seed asks the same questions', async ({ client, assert, cleanup }) => {
    const target = await startScriptedTarget({ answer: REFUSAL })
    cleanup(() => target.close())
    const { id: targetId } = await makeTarget(owner, target.url)
    const { id: configId } = await makeTemplate(owner, manyProbes(10))
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
