import { appendFileSync, existsSync, readFileSync } from 'node:fs'

const SHOWN_SLOWEST = 10

/** The slowest tests are printed only for runs with at least this many tests. */
const MIN_TESTS = 40

const MAX_ERROR_LENGTH = 600

function slowestLines(tests) {
  const slowest = tests.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, SHOWN_SLOWEST)
  return slowest.map(
    ({ name, durationMs }) => `${`${(durationMs / 1000).toFixed(1)} s`.padStart(8)}  ${name}`
  )
}

function failureLines({ name, errors }) {
  const shorten = (error) =>
    error
      .slice(0, MAX_ERROR_LENGTH)
      .trim()
      .replace(/\s*\n\s*/g, '\n      ')
  return [`  ${name}`, ...errors.map((error) => `      ${shorten(error)}`)]
}

/** Reads the test results that the reporter `results_file.ts` has appended to a file; empty if the file does not exist. */
export function readResults(path) {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  return lines.map((line) => JSON.parse(line))
}

/** Appends a failure that no reporter could write, for example because a test process crashed. */
export function appendFailure(path, name, error) {
  appendFileSync(path, `${JSON.stringify({ name, durationMs: 0, errors: [error] })}\n`)
}

/**
 * Returns the lines that end a run's output: the slowest tests, followed by the failed checks and
 * tests, which come last so that they are easy to find in a long log.
 */
export function testSummary(results, failedChecks = []) {
  const failures = [
    ...failedChecks.map((name) => `  check: ${name}`),
    ...results.filter(({ errors }) => errors.length > 0).flatMap(failureLines),
  ]
  return [
    ...(results.length < MIN_TESTS ? [] : ['', 'Slowest tests', ...slowestLines(results)]),
    ...(failures.length === 0 ? [] : ['', 'Failed', ...failures]),
  ]
}
