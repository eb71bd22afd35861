import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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

/** Output of a run, printed immediately. */
const screen = {
  out: (chunk) => process.stdout.write(chunk),
  err: (chunk) => process.stderr.write(chunk),
}

/** Output of a run, buffered until it is shown. */
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

/** Where the suites start: what `node ace test` starts too, once it has written the indexes. */
const sources = pathToFileURL(join(root, 'bin', 'prepare', 'typescript.mjs'))
const program = ['--import', sources.href, 'bin/test.ts']

/**
 * Runs suites and counts. A run that ends badly without a failed test (a spec that cannot be imported, a crash after
 * the last test), or without any test, counts as one failure: it must not look like success.
 */
export async function runSuites(args, env, to = screen) {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const run = spawn(node, [...program, ...args], {
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
  })
  run.stderr.on('data', to.err)
  const code = await new Promise((resolve) => run.once('close', (status) => resolve(status ?? 1)))
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
 * Runs files of a suite, and their few failed tests once more in a new process: what passes then is counted as passed
 * and is named as unsteady in the output, since a test that needs two runs is to be mended too.
 */
export async function runPortion({ suite, files }, env, to = screen) {
  const args = [suite, ...files.map((file) => `--files=${file}`)]
  const first = await runSuites(args, env, to)
  if (first.failed === 0 || first.failed > MOST_REPEATED) return first
  to.out(`assay: ${first.failed} failed, once more …\n`)
  const { failed } = await runSuites([...args, '--failed'], env, to)
  const unsteady = Math.max(first.failed - failed, 0)
  if (unsteady > 0) to.out(`assay: ${unsteady} unsteady: passed only at the second run.\n`)
  return { passed: first.passed + unsteady, failed: first.failed - unsteady }
}

/**
 * Runs portions in as many lanes as there are environments; a lane that has done with one takes the next. What a portion
 * says is held back until those before it have ended.
 */
export async function runSideBySide(portions, environments) {
  const counts = []
  const waiting = [...portions]
  let shown = Promise.resolve()
  const lane = async (env) => {
    for (let portion = waiting.shift(); portion; portion = waiting.shift()) {
      const to = heldBack()
      shown.then(to.show)
      const ran = runPortion(portion, env, to)
      shown = Promise.all([shown, ran])
      counts.push(await ran)
    }
  }
  await Promise.all(environments.map(lane))
  return counts
}
