import type { ScanRange } from '#api/scans/range/range_port'
import type { StoredTest } from '#api/scans/run/attacks/pending_tests'
import { RangeJudge } from '#api/scans/run/attacks/range_judge'
import type { ResultRow } from '#api/scans/run/attacks/result_writer'
import type { RangeVerdict } from '#api/engines/mcp_range/index'
import { test } from '@japa/runner'

const GRACE_MS = 5_000

/** Creates a judge whose range returns this outcome and whose clock the test controls. */
function judgeWith({ isStopped = false, onWait = () => {} } = {}) {
  const stop = new AbortController()
  const interrupt = new AbortController()
  if (isStopped) stop.abort()
  const at = { ms: 0, outcome: 'passed' as RangeVerdict['outcome'] }
  const rows: ResultRow[] = []
  const range: ScanRange = {
    prompts: () => [],
    position: async () => '1',
    verdictOn: async () => ({
      ...{ outcome: at.outcome, reason: 'A reason', toolCalls: [], evidence: [] },
      facts: { attack: 'honeytoken', variant: 0, applicationId: null },
    }),
  }
  const either = AbortSignal.any([stop.signal, interrupt.signal])
  const judge = new RangeJudge({
    range,
    run: { scanId: 'a', stop: stop.signal, interrupt: interrupt.signal, either },
    store: (row) => rows.push(row),
    now: () => at.ms,
    wait: async (ms) => {
      at.ms += ms
      onWait()
    },
  })
  const take = (index: number) =>
    judge.take({ index, expectation: { range: `REC-${index}` } } as StoredTest, {
      ...{ index, key: String(index), output: 'Done', error: null, latencyMs: 1, tries: 1 },
    })
  return {
    judge,
    take,
    at,
    interrupt,
    stored: () => rows.map((row) => row.test_idx),
    outcomes: () => rows.map((row) => row.judged_status),
  }
}

test.group('Judging attempts at an MCP range', () => {
  test('an attempt is stored five seconds after its end, even after the end of its chunk', async ({
    assert,
  }) => {
    const { judge, take, at, stored } = judgeWith()
    await take(1)
    at.ms = GRACE_MS - 1
    await take(2)
    assert.isEmpty(stored())
    at.ms = GRACE_MS
    await take(3)
    assert.deepEqual(stored(), [1])
    await judge.settle()
    assert.deepEqual(stored(), [1, 2, 3])
    assert.equal(at.ms, 2 * GRACE_MS)
  })

  test('a call that arrives shortly after the last response of a chunk affects the verdict', async ({
    assert,
  }) => {
    const { judge, take, at, outcomes } = judgeWith({ onWait: () => (at.outcome = 'failed') })
    await take(1)
    await judge.settle()
    assert.deepEqual(outcomes(), ['failed'])
  })

  test('an attempt is not stored before the end of its chunk while the target has not connected', async ({
    assert,
  }) => {
    const { judge, take, at, stored } = judgeWith()
    at.outcome = 'error'
    await take(1)
    at.ms = 10 * GRACE_MS
    await take(2)
    assert.isEmpty(stored())
    await judge.settle()
    assert.deepEqual(stored(), [1, 2])
  })

  test('attempts are stored after the scan was stopped, but not by a worker that is shutting down', async ({
    assert,
  }) => {
    const stopped = judgeWith({ isStopped: true })
    await stopped.take(1)
    await stopped.judge.settle()
    assert.deepEqual(stopped.stored(), [1])
    const interrupted = judgeWith()
    await interrupted.take(1)
    interrupted.interrupt.abort()
    await interrupted.judge.settle()
    assert.isEmpty(interrupted.stored())
  })
})
