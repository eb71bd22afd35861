import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { RunnerDied, runCases, type RunEvent } from '#api/engines/evals/index'
import { createJobRunner, type JobRunner } from '#api/platform/runner/job_runner'
import { spawnRunner } from '#api/platform/runner/spawn_runner'
import { httpTarget, plannedCases } from '#tests/support/runner/runner_target'
import {
  startScriptedTarget,
  type ScriptedTarget,
  type ScriptedTargetOptions,
} from '#tests/support/scripted/scripted_target'

const outbound = { allowPrivate: true, onlyHosts: null }

async function processIsGone(pid: number): Promise<boolean> {
  return readFile(`/proc/${pid}/stat`, 'utf8').then(
    (status) => status.includes(') Z '),
    () => true
  )
}

test.group('Runs with real runner processes', (group) => {
  let folder: string
  let runners: JobRunner
  let target: ScriptedTarget

  group.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-runner-'))
    runners = createJobRunner()
    return async () => {
      await runners.close()
      await rm(folder, { recursive: true })
    }
  })
  group.each.teardown(() => target.close())

  async function run(
    options: ScriptedTargetOptions,
    changes: {
      cases?: number
      batchSize?: number
      signal?: AbortSignal
      timeoutMs?: number
      onTarget?: (started: ScriptedTarget) => void
    },
    onEvent: (event: RunEvent, count: number) => void = () => {}
  ) {
    target = await startScriptedTarget(options)
    changes.onTarget?.(target)
    const events: RunEvent[] = []
    for await (const event of runCases({
      cases: plannedCases(changes.cases ?? 60),
      target: httpTarget(target.url, { maxConcurrency: 5, timeoutMs: changes.timeoutMs ?? 5000 }),
      outbound,
      runners,
      batchSize: changes.batchSize,
      signal: changes.signal,
    })) {
      events.push(event)
      onEvent(event, events.length)
    }
    const keys = events.flatMap((event) => (event.type === 'attempted' ? [event.attempt.key] : []))
    return { events, keys, last: events.at(-1)! }
  }

  test('every test case has exactly one attempt even though the runner is killed twice', async ({
    assert,
  }) => {
    const killed: number[] = []
    const { keys, events, last } = await run(
      { delayMs: 10 },
      { cases: 120, batchSize: 50 },
      (event, count) => {
        if (event.type !== 'attempted' || (count !== 20 && count !== 80)) return
        killed.push(runners.pid!)
        process.kill(runners.pid!, 'SIGKILL')
      }
    )
    assert.lengthOf(new Set(killed), 2)
    assert.lengthOf(keys, 120)
    assert.lengthOf(new Set(keys), 120)
    assert.deepInclude(last, {
      type: 'finished',
      totals: { answered: 120, errors: 0, skipped: 0, remaining: 0, reasons: [] },
    })
    assert.lengthOf(
      events.filter(({ type }) => type === 'runner_restarted'),
      2
    )
    // Only requests in progress are repeated: at most five at a time, twice.
    assert.isAtMost(target.requests.length, 130)
  }).timeout(120_000)

  test('the same runner is used for all batches and for the next run', async ({ assert }) => {
    await run({}, { cases: 20, batchSize: 5 })
    const { pid } = runners
    await target.close()
    await run({}, { cases: 5 })
    assert.equal(runners.pid, pid)
  })

  test('canceling a run of a hanging target ends the run before its timeout and keeps the runner', async ({
    assert,
  }) => {
    const abort = new AbortController()
    const { promise: started, resolve: onTarget } = Promise.withResolvers<ScriptedTarget>()
    const pending = run(
      { answer: { kind: 'hang' } },
      { signal: abort.signal, timeoutMs: 60_000, onTarget }
    )
    await (await started).received(5)
    const { pid } = runners
    abort.abort()
    const { last, keys } = await pending
    assert.deepInclude(last, { type: 'cancelled' })
    assert.lengthOf(keys, 0)
    assert.isFalse(await processIsGone(pid!))
  }).timeout(30_000)

  test('a run of a target that returns only errors is stopped early with the reason', async ({
    assert,
  }) => {
    const { last, keys } = await run(
      {
        answer: (_request, number) =>
          number % 2 ? { kind: 'status', status: 500 } : { kind: 'status', status: 404 },
      },
      { cases: 200 }
    )
    assert.lengthOf(keys, 25)
    assert.equal(last.type, 'stopped_early')
    if (last.type !== 'stopped_early') return
    assert.include(last.reason, 'The first 25 requests all failed')
    assert.lengthOf(last.totals.reasons, 2)
    assert.equal(last.totals.remaining, 175)
    assert.isBelow(target.requests.length, 60)
  })

  test('a runner uses less than 400 MB for a run of a thousand test cases', async ({ assert }) => {
    const { keys } = await run({}, { cases: 1000 })
    const status = await readFile(`/proc/${runners.pid}/status`, 'utf8')
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(status)!
    assert.lengthOf(keys, 1000)
    assert.isBelow(Number(kilobytes) / 1024, 400)
  }).timeout(120_000)

  test('concurrent jobs are queued on the single runner', async ({ assert }) => {
    target = await startScriptedTarget({ delayMs: 5 })
    const runOne = async () => {
      const types: string[] = []
      for await (const event of runCases({
        cases: plannedCases(20),
        target: httpTarget(target.url),
        outbound,
        runners,
      })) {
        types.push(event.type)
      }
      return types.at(-1)
    }
    assert.deepEqual(await Promise.all([runOne(), runOne()]), ['finished', 'finished'])
    assert.lengthOf(target.requests, 40)
  })
})

test.group('Runner processes', () => {
  test('a closed runner process exits, deletes its folder, and rejects further requests', async ({
    assert,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-runner-'))
    const base = join(folder, 'made', 'when', 'missing')
    const runner = await spawnRunner({ base })
    const [own = ''] = await readdir(base)
    assert.equal((await stat(join(base, own))).mode & 0o777, 0o700)
    await runner.close()
    assert.isEmpty(await readdir(base))
    assert.isFalse(runner.isAlive)
    assert.isTrue(await processIsGone(runner.pid))
    const ask = async () => {
      const target = httpTarget('http://127.0.0.1:1')
      for await (const attempt of runner.attempt(plannedCases(1), target, { outbound })) {
        return attempt
      }
    }
    await assert.rejects(ask, RunnerDied as never)
    await rm(folder, { recursive: true })
  })

  test('a runner process that does not stop in time is killed', async ({ assert }) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-runner-'))
    const target = await startScriptedTarget({ answer: { kind: 'hang' } })
    const runner = await spawnRunner()
    const abort = new AbortController()
    const asked = (async () => {
      const options = { outbound, signal: abort.signal }
      for await (const attempt of runner.attempt(
        plannedCases(3),
        httpTarget(target.url),
        options
      )) {
        return attempt
      }
    })()
    await target.received(3)
    process.kill(runner.pid, 'SIGSTOP')
    abort.abort()
    await asked
    assert.isFalse(runner.isAlive)
    await target.close()
    await rm(folder, { recursive: true })
  })
})

test.group('Runners kept for the next run', () => {
  test('a runner that is closed during startup exits and is not returned', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-runner-'))
    cleanup(() => rm(folder, { recursive: true, force: true }))
    const others = new Set(await childrenOf(process.pid))
    const kept = createJobRunner()
    const taken = kept.take()
    const own = async () => (await childrenOf(process.pid)).filter((pid) => !others.has(pid))
    let started: number[] = []
    while (started.length === 0) started = await own()
    await Promise.all([kept.close(), assert.rejects(() => taken, /closed/)])
    for (const pid of started) assert.isTrue(await processIsGone(pid))
  })
})

const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'))
    .split(' ')
    .filter(Boolean)
    .map(Number)
