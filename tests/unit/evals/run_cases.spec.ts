import { test } from '@japa/runner'
import {
  RunnerDied,
  runCases,
  type Attempt,
  type AttemptErrorCode,
  type PlannedCase,
  type RunEvent,
  type RunOptions,
  type RunnerSource,
} from '#api/engines/evals/index'

const target: RunOptions['target'] = {
  id: 'http',
  config: {},
  responsePath: '',
  timeoutMs: 1000,
  maxConcurrency: 4,
  delayMs: 0,
  maxTries: 1,
  maxResponseBytes: 1000,
  session: 'none',
}
const outbound = { allowPrivate: true, onlyHosts: null }

function plan(count: number): PlannedCase[] {
  return Array.from({ length: count }, (_, index) => ({
    index,
    key: `case-${index}`,
    prompt: `prompt ${index}`,
  }))
}

function response({ index, key, prompt }: PlannedCase): Attempt {
  return { index, key, output: `re: ${prompt}`, error: null, latencyMs: 1, tries: 1 }
}

function fail(
  { index, key }: PlannedCase,
  code: AttemptErrorCode,
  message: string,
  status?: number
): Attempt {
  return { index, key, output: null, error: { code, message, status }, latencyMs: 1, tries: 1 }
}

/**
 * Creates runners that respond or die for each test case, as determined by `behave`. `handed` contains the keys of each
 * batch, and `healths` the state of each returned runner.
 */
function scriptedRunners(
  behave: (planned: PlannedCase, runnerNumber: number) => Attempt | RunnerDied | 'die'
) {
  const handed: string[][] = []
  const healths: string[] = []
  let started = 0
  let isOut = false
  const runners: RunnerSource = {
    async take() {
      if (isOut) throw new Error('taken twice')
      isOut = true
      const number = ++started
      return {
        async *attempt(cases, _target, { signal }) {
          handed.push(cases.map(({ key }) => key))
          for (const planned of cases) {
            if (signal?.aborted) return
            const outcome = behave(planned, number)
            if (outcome === 'die') throw new RunnerDied('gone')
            if (outcome instanceof RunnerDied) throw outcome
            yield outcome
          }
        },
        async close() {},
      }
    },
    async release(_runner, health) {
      isOut = false
      healths.push(health)
    },
  }
  return { runners, handed, healths }
}

async function collect(options: Omit<RunOptions, 'target' | 'outbound'>) {
  const events: RunEvent[] = []
  for await (const event of runCases({ target, outbound, ...options })) events.push(event)
  const attempts = events.flatMap((event) => (event.type === 'attempted' ? [event.attempt] : []))
  return { events, attempts, last: events.at(-1)! }
}

test.group('Running test cases', () => {
  test('a run sends every test case once and ends with the total counts', async ({ assert }) => {
    const { runners } = scriptedRunners(response)
    const { attempts, last } = await collect({ cases: plan(7), runners, batchSize: 3 })
    assert.deepEqual(
      attempts.map(({ output }) => output),
      plan(7).map(({ prompt }) => `re: ${prompt}`)
    )
    assert.deepEqual(last, {
      type: 'finished',
      totals: { answered: 7, errors: 0, skipped: 0, remaining: 0, reasons: [] },
    })
  })

  test('a run uses batches of the given size', async ({ assert }) => {
    const { runners, handed } = scriptedRunners(response)
    await collect({ cases: plan(7), runners, batchSize: 3 })
    assert.deepEqual(
      handed.map((keys) => keys.length),
      [3, 3, 1]
    )
  })

  test('a run skips test cases with a stored result', async ({ assert }) => {
    const { runners, handed } = scriptedRunners(response)
    const stored = new Set(['case-0', 'case-2', 'case-3'])
    const { last } = await collect({
      cases: plan(5),
      runners,
      batchSize: 2,
      storedAmong: async (keys) => new Set(keys.filter((key) => stored.has(key))),
    })
    assert.deepEqual(handed.flat(), ['case-1', 'case-4'])
    assert.deepInclude(last, {
      type: 'finished',
      totals: { answered: 2, errors: 0, skipped: 3, remaining: 0, reasons: [] },
    })
  })

  test('a run retries only the unfinished test cases when a runner dies', async ({ assert }) => {
    const { runners, handed, healths } = scriptedRunners((planned, number) =>
      number === 1 && planned.index === 3 ? 'die' : response(planned)
    )
    const { attempts, events } = await collect({ cases: plan(6), runners })
    assert.deepEqual(handed[1], ['case-3', 'case-4', 'case-5'])
    assert.deepEqual(
      attempts.map(({ key }) => key).sort(),
      plan(6).map(({ key }) => key)
    )
    assert.deepEqual(healths, ['dead', 'healthy'])
    assert.deepInclude(events, { type: 'runner_restarted', restarts: 1, unfinished: 3 })
  })

  test('a test case that kills runners becomes an error, and the other test cases are completed', async ({
    assert,
  }) => {
    const { runners } = scriptedRunners((planned) =>
      planned.index === 2 ? 'die' : response(planned)
    )
    const { attempts, last } = await collect({ cases: plan(5), runners })
    assert.lengthOf(attempts, 5)
    const errors = attempts.filter(({ error }) => error)
    assert.deepEqual(
      errors.map(({ key, error }) => [key, error?.code]),
      [['case-2', 'internal']]
    )
    assert.equal(last.type, 'finished')
  })

  test('test cases that were in progress when a runner died run last, one at a time', async ({
    assert,
  }) => {
    const { runners, handed } = scriptedRunners((planned, number) =>
      number === 1 ? new RunnerDied('gone', { suspects: ['case-1', 'case-2'] }) : response(planned)
    )
    const { attempts } = await collect({ cases: plan(5), runners })
    assert.deepEqual(handed.slice(1), [['case-0', 'case-3', 'case-4'], ['case-1'], ['case-2']])
    assert.lengthOf(attempts, 5)
  })

  test('if a runner dies before any test case is in progress, only the first test case runs last', async ({
    assert,
  }) => {
    const { runners, handed } = scriptedRunners((planned, number) =>
      number === 1 ? 'die' : response(planned)
    )
    await collect({ cases: plan(3), runners })
    assert.deepEqual(handed.slice(1), [['case-1', 'case-2'], ['case-0']])
  })

  test('a run ends with an error if its runner ends without returning an attempt', async ({
    assert,
  }) => {
    const runners: RunnerSource = {
      async take() {
        return { async *attempt() {}, async close() {} }
      },
      async release() {},
    }
    await assert.rejects(
      () => collect({ cases: plan(1), runners }),
      'The runner returned no attempt'
    )
  })

  test('the error of a test case that kills its runners states the cause: {cause}')
    .with([
      {
        cause: 'the runner stopped responding',
        circumstances: { isUnresponsive: true },
        error: { code: 'unresponsive', message: /stopped responding and was killed/ },
      },
      {
        cause: 'the runner violated a rule',
        circumstances: { violation: 'it read a file' },
        error: { code: 'internal', message: /was killed: it read a file\.$/ },
      },
      {
        cause: 'the runner exited',
        circumstances: {},
        error: { code: 'internal', message: /exited twice while it handled this request/ },
      },
    ])
    .run(async ({ assert }, { circumstances, error }) => {
      const { runners } = scriptedRunners(() => new RunnerDied('gone', circumstances))
      const { attempts } = await collect({ cases: plan(1), runners })
      assert.deepInclude(attempts[0], { key: 'case-0', index: 0, output: null, latencyMs: 0 })
      assert.equal(attempts[0]?.error?.code, error.code)
      assert.match(attempts[0]?.error?.message ?? '', error.message)
    })

  test('a run ends with an error if its runners die more often than restarts are allowed', async ({
    assert,
  }) => {
    const { runners, handed } = scriptedRunners(() => 'die')
    await assert.rejects(
      () => collect({ cases: plan(50), runners, maxRestarts: 4, stopAfterErrors: 100 }),
      'gone'
    )
    assert.lengthOf(handed, 5)
  })

  test('an attempt that arrives twice is counted once', async ({ assert }) => {
    const { runners } = scriptedRunners(response)
    const doubled: RunnerSource = {
      ...runners,
      async take() {
        const runner = await runners.take()
        return {
          ...runner,
          async *attempt(...asked) {
            for await (const attempt of runner.attempt(...asked)) yield* [attempt, attempt]
          },
        }
      },
    }
    const { attempts } = await collect({ cases: plan(3), runners: doubled })
    assert.lengthOf(attempts, 3)
  })

  test('an aborted run reports the remaining test cases and releases the runner', async ({
    assert,
  }) => {
    const abort = new AbortController()
    const { runners, healths } = scriptedRunners((planned) => {
      if (planned.index === 4) abort.abort()
      return response(planned)
    })
    const { attempts, last } = await collect({ cases: plan(10), runners, signal: abort.signal })
    assert.lengthOf(attempts, 5)
    assert.deepInclude(last, { type: 'cancelled' })
    assert.equal(last.type === 'cancelled' && last.totals.remaining, 5)
    assert.deepEqual(healths, ['healthy'])
  })

  test('the runner is released when the consumer stops reading', async ({ assert }) => {
    const { runners, healths } = scriptedRunners(response)
    for await (const event of runCases({ target, outbound, cases: plan(5), runners })) {
      if (event.type === 'attempted') break
    }
    assert.deepEqual(healths, ['healthy'])
  })
})

test.group('Targets that return only errors', () => {
  test('a run is stopped after 25 initial errors, which are grouped by reason', async ({
    assert,
  }) => {
    const { runners } = scriptedRunners((planned) =>
      planned.index % 5 === 0
        ? fail(planned, 'timeout', 'No answer in time.')
        : fail(planned, 'http_status', 'It answered 500.', 500)
    )
    const { attempts, last } = await collect({ cases: plan(100), runners })
    assert.lengthOf(attempts, 25)
    assert.deepEqual(last, {
      type: 'stopped_early',
      reason: 'The first 25 requests all failed: 20 × It answered 500. 5 × No answer in time.',
      totals: {
        answered: 0,
        errors: 25,
        skipped: 0,
        remaining: 75,
        reasons: [
          { code: 'http_status', status: 500, message: 'It answered 500.', count: 20 },
          { code: 'timeout', message: 'No answer in time.', count: 5 },
        ],
      },
    })
  })

  test('a run with at least one successful request is not stopped by errors', async ({
    assert,
  }) => {
    const { runners } = scriptedRunners((planned) =>
      planned.index === 10 ? response(planned) : fail(planned, 'timeout', 'late')
    )
    const { last } = await collect({ cases: plan(100), runners })
    assert.deepInclude(last, { type: 'finished' })
    assert.equal(last.type === 'finished' && last.totals.errors, 99)
  })

  test('a configuration error stops the run immediately', async ({ assert }) => {
    const { runners } = scriptedRunners((planned) =>
      fail(planned, 'configuration', 'The request has no body.')
    )
    const { attempts, last } = await collect({ cases: plan(100), runners })
    assert.lengthOf(attempts, 1)
    assert.deepInclude(last, {
      type: 'stopped_early',
      reason: 'The first request failed: 1 × The request has no body.',
    })
  })

  test('a run that has sent all test cases finishes normally even if every test case ended in an error', async ({
    assert,
  }) => {
    const { runners } = scriptedRunners((planned) => fail(planned, 'timeout', 'late'))
    const { last } = await collect({ cases: plan(25), runners })
    assert.equal(last.type, 'finished')
  })
})
