import { test } from '@japa/runner'
import { RequestGate } from '#api/platform/model_providers/limits/request_gate'

/** Creates a clock whose sleeps end only when the test advances the clock or aborts them. */
function manualClock() {
  let now = 0
  let timers: { until: number; wake: () => void }[] = []
  return {
    now: () => now,
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((wake, reject) => {
        timers.push({ until: now + ms, wake })
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
    async advance(ms: number) {
      now += ms
      const due = timers.filter(({ until }) => until <= now)
      timers = timers.filter(({ until }) => until > now)
      for (const { wake } of due) wake()
      await settle()
    },
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test.group('Request gate', () => {
  test('a pause delays a new request until the pause ends', async ({ assert }) => {
    const clock = manualClock()
    const gate = new RequestGate({ maxConcurrency: 2, requestsPerMinute: null }, clock)
    gate.pause(5_000)
    let isStarted = false
    const run = gate.run(async () => void (isStarted = true))
    await clock.advance(4_999)
    assert.isFalse(isStarted)
    await clock.advance(1)
    await run
    assert.isTrue(isStarted)
  })

  test('queued requests start in order, each after another request has ended', async ({
    assert,
  }) => {
    const gate = new RequestGate({ maxConcurrency: 1, requestsPerMinute: null }, manualClock())
    const started: number[] = []
    const ends = [0, 1, 2].map(() => Promise.withResolvers<void>())
    const runs = ends.map((end, i) =>
      gate.run(() => {
        started.push(i)
        return end.promise
      })
    )
    await settle()
    assert.deepEqual(started, [0])
    ends[0].resolve()
    await settle()
    assert.deepEqual(started, [0, 1])
    ends[1].resolve()
    ends[2].resolve()
    await Promise.all(runs)
    assert.deepEqual(started, [0, 1, 2])
  })

  test('an aborted request leaves the queue, and the next request starts', async ({ assert }) => {
    const gate = new RequestGate({ maxConcurrency: 1, requestsPerMinute: null }, manualClock())
    const first = Promise.withResolvers<void>()
    const running = gate.run(() => first.promise)
    const stop = new AbortController()
    const leaving = gate.run(async () => 'never', stop.signal)
    const next = gate.run(async () => 'next')
    stop.abort(new Error('stopped'))
    await assert.rejects(() => leaving, 'stopped')
    first.resolve()
    await running
    assert.equal(await next, 'next')
  })

  test('a request that throws an error releases its slot', async ({ assert }) => {
    const gate = new RequestGate({ maxConcurrency: 1, requestsPerMinute: null }, manualClock())
    await assert.rejects(() => gate.run(async () => Promise.reject(new Error('broken'))), 'broken')
    assert.equal(await gate.run(async () => 'fine'), 'fine')
  })

  test('the limit per minute applies to a sliding window', async ({ assert }) => {
    const clock = manualClock()
    const gate = new RequestGate({ maxConcurrency: 9, requestsPerMinute: 2 }, clock)
    const starts: number[] = []
    const start = () => gate.run(async () => void starts.push(clock.now()))
    await start()
    await clock.advance(20_000)
    await start()
    const rest = [start(), start()]
    await clock.advance(39_999)
    assert.deepEqual(starts, [0, 20_000])
    await clock.advance(1)
    await clock.advance(20_000)
    await Promise.all(rest)
    assert.deepEqual(starts, [0, 20_000, 60_000, 80_000])
  })
})
