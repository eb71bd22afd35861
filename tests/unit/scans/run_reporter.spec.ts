import type { Attempt, AttemptErrorCode } from '#api/engines/evals/index'
import { RunReporter } from '#api/evals/runs/execute/run_reporter'
import { test } from '@japa/runner'

const attempt = (code?: AttemptErrorCode, tries = 1): Attempt => ({
  index: 0,
  key: 'k',
  output: code ? null : 'ok',
  error: code ? { code, message: `${code} happened.` } : null,
  latencyMs: 1,
  tries,
})

function openLog() {
  const lines: string[] = []
  return { lines, reporter: new RunReporter(async (_level, message) => void lines.push(message)) }
}

test.group('Errors in the scan log', () => {
  test('the first error of each of three types is logged immediately, and the total number of errors at the end', async ({
    assert,
  }) => {
    const { lines, reporter } = openLog()
    const codes = [
      'timeout',
      'timeout',
      'http_status',
      'bad_answer',
      'too_large',
      'timeout',
    ] as const
    for (const code of codes) await reporter.attempted(attempt(code))
    assert.deepEqual(lines, [
      'First error of its kind: timeout happened.',
      'First error of its kind: http_status happened.',
      'First error of its kind: bad_answer happened.',
    ])
    await reporter.close()
    const expected =
      'Errors: 3 × timeout happened. 1 × http_status happened. 1 × bad_answer happened. 1 × other errors'
    assert.equal(lines.at(-1), expected)
  })

  test('the first retried request is logged immediately, and the total number at the end', async ({
    assert,
  }) => {
    const { lines, reporter } = openLog()
    for (let n = 0; n < 5; n++) await reporter.attempted(attempt(undefined, 2))
    await reporter.close()
    assert.lengthOf(lines, 2)
    assert.equal(lines[1], '5 requests were sent more than once.')
  })

  test('a run without errors logs nothing', async ({ assert }) => {
    const { lines, reporter } = openLog()
    await reporter.attempted(attempt())
    await reporter.close()
    assert.deepEqual(lines, [])
  })
})
