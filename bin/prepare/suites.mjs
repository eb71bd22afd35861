import { spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
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
 * Runs a suite, or these files of it, and its few failed tests once more in a new process: what passes then is counted
 * as passed and is named as unsteady in the output, since a test that needs two runs is to be mended too.
 */
export async function runSuite({ suite, files = [] }, env, options = {}) {
  const { to = screen } = options
  const first = await runSuites([suite, ...files.map((file) => `--files=${file}`)], env, options)
  if (first.failed === 0 || first.failed > MOST_REPEATED) return first
  to.out(`assay: ${first.failed} failed, once more …\n`)
  const { failed } = await runSuites([suite, '--failed'], env, { to })
  const unsteady = Math.max(first.failed - failed, 0)
  if (unsteady > 0) to.out(`assay: ${unsteady} unsteady: passed only at the second run.\n`)
  return { passed: first.passed + unsteady, failed: first.failed - unsteady }
}

/** The files of a suite in so many portions that take about equally long, as far as their sizes tell. */
export function portionsOf(suite, count) {
  const folder = join(root, 'tests', suite)
  const specs = readdirSync(folder)
    .filter((name) => /\.spec\.(ts|js)$/.test(name))
    .map((name) => ({ name, bytes: statSync(join(folder, name)).size }))
    .sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1))
  const portions = Array.from({ length: count }, () => ({ suite, files: [], bytes: 0 }))
  for (const { name, bytes } of specs) {
    const lightest = portions.reduce((least, one) => (one.bytes < least.bytes ? one : least))
    lightest.files.push(`${suite}/${name}`)
    lightest.bytes += bytes
  }
  return portions
}

/**
 * Runs lanes of suites at the same time, each lane in an environment of its own: they wait more than they work. One
 * starts when the one before it has booted, and what it says is held back until that one has ended.
 */
export async function runSideBySide(lanes) {
  const counts = []
  let booted = Promise.resolve()
  let shown = Promise.resolve()
  const running = lanes.map(({ runs, env }) => {
    const to = heldBack()
    const mayStart = booted
    const mayShow = shown
    let tellBooted
    booted = new Promise((resolve) => (tellBooted = resolve))
    mayShow.then(to.show)
    shown = mayStart.then(async () => {
      for (const run of runs) counts.push(await runSuite(run, env, { to, onBooted: tellBooted }))
      await mayShow
    })
    return shown
  })
  await Promise.all(running)
  return counts
}
