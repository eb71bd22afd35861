import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { node, root } from './paths.mjs'

/** Reads the counts from Japa's closing line, `Tests  3 passed, 1 failed (4)`; undefined when it is not there. */
export function countsIn(output) {
  const text = stripVTControlCharacters(output)
  const line = text.match(/^\s*Tests\s+(.*)\(\d+\)\s*$/m)?.[1]
  if (line === undefined) return undefined
  const count = (word) => Number(line.match(new RegExp(`(\\d+) ${word}`))?.[1] ?? 0)
  return { passed: count('passed'), failed: count('failed') + count('regression') }
}

/** What says that the indexes are written, and read from then on. */
const BOOTED = 'booting application'

/** Where a run says what happens: here, as it comes. */
const screen = {
  out: (chunk) => process.stdout.write(chunk),
  err: (chunk) => process.stderr.write(chunk),
}

/** One that keeps to itself what is said until it is shown. */
function heldBack() {
  const held = []
  let isShown = false
  const say = (name) => (chunk) => (isShown ? screen[name](chunk) : held.push([name, chunk]))
  return {
    out: say('out'),
    err: say('err'),
    show() {
      isShown = true
      for (const [name, chunk] of held.splice(0)) screen[name](chunk)
    },
  }
}

/**
 * Runs `node ace test` and counts. A run that ends badly without a failed test (a spec that cannot be
 * imported, a crash after the last test), or without any test, counts as one failure: it must not look like success.
 */
export async function runSuites(args, env, { to = screen, onBooted = () => {} } = {}) {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const run = spawn(node, ['ace.js', 'test', ...args], {
    cwd: root,
    env: { ...env, ...colour },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => run.kill('SIGTERM')
  process.once('SIGINT', stop).once('SIGTERM', stop)
  let output = ''
  run.stdout.on('data', (chunk) => {
    output += chunk
    to.out(chunk)
    if (output.includes(BOOTED)) onBooted()
  })
  run.stderr.on('data', to.err)
  const code = await new Promise((resolve) => run.once('close', (status) => resolve(status ?? 1)))
  onBooted()
  process.off('SIGINT', stop).off('SIGTERM', stop)
  const counts = countsIn(output) ?? { passed: 0, failed: 0 }
  const ranNothing = counts.passed + counts.failed === 0
  if (ranNothing) to.err('assay: no test ran.\n')
  if (counts.failed === 0 && (code !== 0 || ranNothing)) counts.failed = 1
  return counts
}

/** More failures than this are not the luck of one run. */
const MOST_REPEATED = 5

/**
 * Runs a suite, and its few failed tests once more in a new process: what passes then is counted as passed and is
 * named as unsteady in the output, since a test that needs two runs is to be mended too.
 */
export async function runSuite(suite, env, options = {}) {
  const { to = screen } = options
  const first = await runSuites([suite], env, options)
  if (first.failed === 0 || first.failed > MOST_REPEATED) return first
  to.out(`assay: ${first.failed} failed, once more …\n`)
  const { failed } = await runSuites([suite, '--failed'], env, { to })
  const unsteady = Math.max(first.failed - failed, 0)
  if (unsteady > 0) to.out(`assay: ${unsteady} unsteady: passed only at the second run.\n`)
  return { passed: first.passed + unsteady, failed: first.failed - unsteady }
}

/**
 * Runs two suites at the same time, each in an environment of its own: they wait more than they work. What the second
 * one says is held back until the first has ended.
 */
export async function runSideBySide([first, second]) {
  const to = heldBack()
  let booted
  const hasBooted = new Promise((resolve) => (booted = resolve))
  const other = hasBooted.then(() => runSuite(second.suite, second.env, { to }))
  const mine = await runSuite(first.suite, first.env, { onBooted: booted })
  to.show()
  return [mine, await other]
}
