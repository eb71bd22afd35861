import { queue } from '#api/platform/queue/service'
import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import {
  completedOf,
  logOf,
  manyProbes,
  resultsOf,
  scanEnds,
  scanUntil,
  startScan,
} from '#tests/support/records/scan_records'
import { startScriptedTarget, type TargetReply } from '#tests/support/scripted/scripted_target'
import { startWorker } from '#tests/support/processes/worker'
import type { HttpSettings } from '#api/contract/targets/target_settings'
import type { TemplateSettings } from '#api/engines/redteam/vocabulary'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const REFUSAL: TargetReply = { kind: 'reply', text: "I'm sorry, but I can't help with that." }

type Order = { settings?: Partial<HttpSettings>; template?: Partial<TemplateSettings> }

/** Starts a scan of a target at this URL. */
async function scanOf(client: ApiClient, owner: Persona, url: string, order: Order = {}) {
  const { id: targetId } = await TargetFactory.merge({
    teamId: owner.team.id,
    settings: httpSettings({ url, maxConcurrency: 10, ...order.settings }),
  }).create()
  const { id: configId } = await TemplateFactory.merge({
    teamId: owner.team.id,
    config: templateSettings({ ...manyProbes(60), ...order.template }),
  }).create()
  return startScan(client, owner, { targetId, configId })
}

test.group('Scans and process crashes', (group) => {
  let owner: Persona

  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(120_000)

  test('a killed runner is replaced, and every test case has exactly one result', async ({
    client,
    assert,
    cleanup,
  }) => {
    const worker = await startWorker()
    cleanup(() => worker.kill('SIGTERM'))
    const target = await startScriptedTarget({ answer: REFUSAL, delayMs: 150 })
    cleanup(() => target.close())
    const id = await scanOf(client, owner, target.url)
    await scanUntil(id, (scan) => completedOf(scan) >= 10)
    process.kill(await worker.hasRunner(), 'SIGKILL')
    const scan = await scanEnds(id)
    assert.containsSubset(scan, { status: 'completed', error: null, errors: 0 })
    const { planned, stored } = await resultsOf(scan)
    assert.deepEqual(stored, planned)
    assert.equal(completedOf(scan), planned.length)
    assert.include(await logOf(id), 'exited and was restarted')
  })

  test('another worker resumes the scan of a killed worker, and every test case has exactly one result', async ({
    client,
    assert,
    cleanup,
  }) => {
    const first = await startWorker()
    cleanup(() => first.kill('SIGKILL'))
    const target = await startScriptedTarget({ answer: REFUSAL, delayMs: 150 })
    cleanup(() => target.close())
    const id = await scanOf(client, owner, target.url)
    await scanUntil(id, (scan) => completedOf(scan) >= 10)
    target.delayMs = 600_000
    await first.kill('SIGKILL')
    target.delayMs = 150
    const second = await startWorker()
    cleanup(() => second.kill('SIGTERM'))
    const scan = await scanEnds(id)
    assert.containsSubset(scan, { status: 'completed', error: null, errors: 0 })
    const { planned, stored } = await resultsOf(scan)
    assert.deepEqual(stored, planned)
    assert.equal(completedOf(scan), planned.length)
    assert.include(await logOf(id), 'Resuming with')
  })

  test('the next worker continues the scan of a worker that was shut down', async ({
    client,
    assert,
    cleanup,
  }) => {
    const first = await startWorker()
    cleanup(() => first.kill('SIGKILL'))
    const target = await startScriptedTarget({ answer: REFUSAL, delayMs: 150 })
    cleanup(() => target.close())
    const id = await scanOf(client, owner, target.url)
    await scanUntil(id, (scan) => completedOf(scan) >= 10)
    // No response within this test: the scan cannot complete before the signal, and the worker must not wait for it.
    target.delayMs = 600_000
    await first.kill('SIGTERM')
    const left = await scanUntil(id, () => true)
    assert.equal(left.status, 'running')
    const asked = target.requests.length
    target.delayMs = 150
    const second = await startWorker()
    cleanup(() => second.kill('SIGTERM'))
    const scan = await scanEnds(id)
    assert.equal(scan.status, 'completed')
    const { planned, stored } = await resultsOf(scan)
    assert.deepEqual(stored, planned)
    assert.equal(target.requests.length - asked, planned.length - completedOf(left))
  })

  test('two workers with duplicate jobs of a scan send each of its test cases only once', async ({
    client,
    assert,
    cleanup,
  }) => {
    const workers = await Promise.all([startWorker(), startWorker()])
    cleanup(async () => void (await Promise.all(workers.map((worker) => worker.kill('SIGTERM')))))
    const target = await startScriptedTarget({ answer: REFUSAL, delayMs: 100 })
    cleanup(() => target.close())
    const id = await scanOf(client, owner, target.url)
    for (let extra = 0; extra < 3; extra++) await queue.enqueue('run_scan', { scanId: id })
    const scan = await scanEnds(id)
    assert.equal(scan.status, 'completed')
    const { planned, stored } = await resultsOf(scan)
    assert.deepEqual(stored, planned)
    assert.lengthOf(target.requests, planned.length, 'no test was asked twice')
  })

  test('a scan whose job was lost is detected and run', async ({ client, assert, cleanup }) => {
    const target = await startScriptedTarget({ answer: REFUSAL })
    cleanup(() => target.close())
    const id = await scanOf(client, owner, target.url)
    await queue.forget('run_scan', { scanId: id })
    const worker = await startWorker()
    cleanup(() => worker.kill('SIGTERM'))
    assert.equal((await scanEnds(id)).status, 'completed')
  })

  test('a worker whose heap is smaller than all responses together stores every response of one megabyte', async ({
    client,
    assert,
    cleanup,
  }) => {
    const worker = await startWorker({ env: { NODE_OPTIONS: '--max-old-space-size=160' } })
    cleanup(() => worker.kill('SIGTERM'))
    const text = `I'm sorry, but I can't help with that. ${'x'.repeat(1_000_000)}`
    const target = await startScriptedTarget({ answer: { kind: 'reply', text } })
    cleanup(() => target.close())
    const id = await scanOf(client, owner, target.url, { template: manyProbes(170) })
    const scan = await scanEnds(id)
    assert.containsSubset(scan, { status: 'completed', errors: 0 })
    const { planned, stored } = await resultsOf(scan)
    assert.deepEqual(stored, planned)
    const { rows } = await db.rawQuery(
      `select min(length(output)) as shortest from eval_results
       where revision_id = (select revision_id from evals where id = ?)`,
      [scan.eval_id]
    )
    assert.equal(rows[0].shortest, text.length)
    assert.notInclude(await logOf(id), 'restarted')
  })
})

test.group('Scans of faulty targets', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  const faults: {
    name: string
    answer: TargetReply
    says: RegExp
    settings?: Partial<HttpSettings>
  }[] = [
    {
      name: 'hangs',
      answer: { kind: 'hang' },
      says: /300 ms|0.3 s/,
      settings: { timeoutMs: 300 },
    },
    { name: 'responds with 500', answer: { kind: 'status', status: 500 }, says: /500/ },
    { name: 'responds with garbage', answer: { kind: 'garbage' }, says: /./ },
    {
      name: 'responds with 10 MB',
      answer: { kind: 'large', bytes: 10_000_000 },
      says: /large|bytes|MB/i,
    },
    { name: 'closes the socket', answer: { kind: 'close_socket' }, says: /clos/i },
    {
      name: 'omits the response path',
      answer: { kind: 'reply', json: { other: 1 } },
      says: /reply/,
      settings: { responsePath: 'reply' },
    },
  ]

  for (const { name, answer: response, says, settings } of faults) {
    test(`a target that ${name} causes only errors, and the scan fails early`, async ({
      client,
      assert,
      cleanup,
    }) => {
      const target = await startScriptedTarget({ answer: response })
      cleanup(() => target.close())
      const scan = await scanEnds(await scanOf(client, owner, target.url, { settings }))
      assert.equal(scan.status, 'failed')
      assert.match(scan.error ?? '', says)
      assert.containsSubset(scan, { passed: 0, failed: 0, undecided: 0 })
      assert.isAbove(scan.errors, 0)
      assert.isBelow(scan.errors, scan.total, 'it stopped early')
      const log = await logOf(scan.id)
      assert.include(log, 'First error of its kind')
      assert.include(log, 'Failed: ')
      const shown = await client.get(`/api/v1/jobs/${scan.id}`).bearerToken(owner.token)
      assert.isTrue(shown.body().resumable)
    })
  }

  test("a scan of an unreachable target fails with the target's port in the error", async ({
    client,
    assert,
  }) => {
    const closed = await startScriptedTarget()
    await closed.close()
    const scan = await scanEnds(await scanOf(client, owner, closed.url))
    assert.equal(scan.status, 'failed')
    assert.match(scan.error ?? '', new RegExp(`${closed.port}`))
    assert.containsSubset(scan, { passed: 0, failed: 0, undecided: 0 })
  })

  test('a 429 response with a Retry-After header is retried and causes no errors', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({
      answer: (_request, number) =>
        number === 5 ? { kind: 'status', status: 429, headers: { 'retry-after': '1' } } : REFUSAL,
    })
    cleanup(() => target.close())
    const scan = await scanEnds(await scanOf(client, owner, target.url))
    assert.containsSubset(scan, { status: 'completed', errors: 0 })
    assert.lengthOf(target.requests, scan.total + 1)
    assert.include(await logOf(scan.id), '1 requests were sent more than once')
  })

  test('a scan of an unreliable target completes, and its errors are grouped in the log', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({
      answer: (_request, number) => {
        if (number % 6 === 1) return { kind: 'status', status: 500 }
        if (number % 6 === 2) return { kind: 'garbage' }
        return REFUSAL
      },
    })
    cleanup(() => target.close())
    const scan = await scanEnds(await scanOf(client, owner, target.url))
    assert.equal(scan.status, 'completed')
    const { results } = await resultsOf(scan)
    const wrong = results.filter(({ status, error }) => (status === 'error') !== (error !== null))
    assert.deepEqual(wrong, [])
    assert.isAbove(scan.errors, 9)
    assert.match(await logOf(scan.id), /Errors: \d+ × .+ \d+ × /)
  })

  test('responses with characters that PostgreSQL rejects are stored', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({
      answer: { kind: 'reply', text: "I'm sorry,\u0000 I can't help with that. \ud800 end" },
    })
    cleanup(() => target.close())
    const scan = await scanEnds(await scanOf(client, owner, target.url))
    assert.equal(scan.status, 'completed')
    const { planned, stored } = await resultsOf(scan)
    assert.deepEqual(stored, planned)
  })
})
