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

/**
 * Runs `node ace test` and counts. A run that ends badly without a failed test (a spec that cannot be
 * imported, a crash after the last test), or without any test, counts as one failure: it must not look like success.
 */
export async function runSuites(args, env) {
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
    process.stdout.write(chunk)
  })
  run.stderr.on('data', (chunk) => process.stderr.write(chunk))
  const code = await new Promise((resolve) => run.once('close', (status) => resolve(status ?? 1)))
  process.off('SIGINT', stop).off('SIGTERM', stop)
  const counts = countsIn(output) ?? { passed: 0, failed: 0 }
  const ranNothing = counts.passed + counts.failed === 0
  if (ranNothing) console.error('assay: no test ran.')
  if (counts.failed === 0 && (code !== 0 || ranNothing)) counts.failed = 1
  return counts
}

/** More failures than this are not the luck of one run. */
const MOST_REPEATED = 5

/**
 * Runs a suite, and its few failed tests once more in a new process: what passes then is counted as passed and is
 * named as unsteady in the output, since a test that needs two runs is to be mended too.
 */
export async function runSuite(suite, env) {
  const first = await runSuites([suite], env)
  if (first.failed === 0 || first.failed > MOST_REPEATED) return first
  console.log(`assay: ${first.failed} failed, once more …`)
  const { failed } = await runSuites([suite, '--failed'], env)
  const unsteady = Math.max(first.failed - failed, 0)
  if (unsteady > 0) console.log(`assay: ${unsteady} unsteady: passed only at the second run.`)
  return { passed: first.passed + unsteady, failed: first.failed - unsteady }
}
