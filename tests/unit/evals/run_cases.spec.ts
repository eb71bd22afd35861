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
  maxAnswerBytes: 1000,
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

function answer({ index, key, prompt }: PlannedCase): Attempt {
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

/** Runners that do what `behave` says for each case: answer, or die. `handed` records every batch they were given. */
function scriptedRunners(behave: (planned: PlannedCase, runnerNumber: number) => Attempt | 'die') {
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
            yield outcome
          }
        },
        async close() {},
      }
    },
    async giveBack(_runner, health) {
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

test.group('Running cases', () => {
  test('asks every case once and ends with the totals', async ({ assert }) => {
    const { runners } = scriptedRunners(answer)
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

  test('hands out batches of the size asked for', async ({ assert }) => {
    const { runners, handed } = scriptedRunners(answer)
    await collect({ cases: plan(7), runners, batchSize: 3 })
    assert.deepEqual(
      handed.map((keys) => keys.length),
      [3, 3, 1]
    )
  })

  test('repeats nothing that is stored', async ({ assert }) => {
    const { runners, handed } = scriptedRunners(answer)
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

  test('asks only the unfinished cases again when a runner dies', async ({ assert }) => {
    const { runners, handed, healths } = scriptedRunners((planned, number) =>
      number === 1 && planned.index === 3 ? 'die' : answer(planned)
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

  test('finds the one case that kills runners and answers the others', async ({ assert }) => {
    const { runners } = scriptedRunners((planned) =>
      planned.index === 2 ? 'die' : answer(planned)
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

  test('gives up when runners keep dying', async ({ assert }) => {
    const { runners, handed } = scriptedRunners(() => 'die')
    await assert.rejects(
      () => collect({ cases: plan(50), runners, maxRestarts: 4, stopAfterErrors: 100 }),
      'gone'
    )
    assert.lengthOf(handed, 5)
  })

  test('counts an attempt that arrives twice once', async ({ assert }) => {
    const { runners } = scriptedRunners(answer)
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

  test('stops when aborted, says what is left, and gives the runner back', async ({ assert }) => {
    const abort = new AbortController()
    const { runners, healths } = scriptedRunners((planned) => {
      if (planned.index === 4) abort.abort()
      return answer(planned)
    })
    const { attempts, last } = await collect({ cases: plan(10), runners, signal: abort.signal })
    assert.lengthOf(attempts, 5)
    assert.deepInclude(last, { type: 'cancelled' })
    assert.equal(last.type === 'cancelled' && last.totals.remaining, 5)
    assert.deepEqual(healths, ['healthy'])
  })

  test('gives the runner back when the consumer stops listening', async ({ assert }) => {
    const { runners, healths } = scriptedRunners(answer)
    for await (const event of runCases({ target, outbound, cases: plan(5), runners })) {
      if (event.type === 'attempted') break
    }
    assert.deepEqual(healths, ['healthy'])
  })
})

test.group('A target that only errors', () => {
  test('stops the run after the first 25 and groups the reasons', async ({ assert }) => {
    const { runners } = scriptedRunners((planned) =>
      planned.index % 5 === 0
        ? fail(planned, 'timeout', 'No answer in time.')
        : fail(planned, 'http_status', 'It answered 500.', 500)
    )
    const { attempts, last } = await collect({ cases: plan(100), runners })
    assert.lengthOf(attempts, 25)
    assert.deepEqual(last, {
      type: 'stopped_early',
      reason: 'All first 25 requests failed: 20 × It answered 500. 5 × No answer in time.',
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

  test('does not stop a run in which one request got an answer', async ({ assert }) => {
    const { runners } = scriptedRunners((planned) =>
      planned.index === 10 ? answer(planned) : fail(planned, 'timeout', 'late')
    )
    const { last } = await collect({ cases: plan(100), runners })
    assert.deepInclude(last, { type: 'finished' })
    assert.equal(last.type === 'finished' && last.totals.errors, 99)
  })

  test('stops at once when the request cannot be made at all', async ({ assert }) => {
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

  test('has nothing to stop when every case was asked', async ({ assert }) => {
    const { runners } = scriptedRunners((planned) => fail(planned, 'timeout', 'late'))
    const { last } = await collect({ cases: plan(25), runners })
    assert.equal(last.type, 'finished')
  })
})
