import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { node, root } from '../paths.mjs'
import { appendFailure } from './test_summary.mjs'

export const SUITES = ['unit', 'functional', 'browser']

/** Number of shards into which a full run divides each suite, and of processes that run them. */
export const SHARDS = 4

/** Returns the paths of a suite's files within `tests/`, in alphabetical order. */
export const specsOf = (suite) =>
  readdirSync(join(root, 'tests', suite), { recursive: true })
    .filter((name) => /\.spec\.(ts|js)$/.test(name))
    .map((name) => `${suite}/${name.replaceAll('\\', '/')}`)
    .sort()

/**
 * Returns the spec files of a shard, assigned round-robin. Each suite starts with another shard, so that no shard gets the
 * longer part of every suite.
 */
export const shardOf = (suite, shard) =>
  specsOf(suite).filter((_, position) => (position + SUITES.indexOf(suite)) % SHARDS === shard)

/**
 * Returns the counts of Japa's last line, `Tests 3 passed, 1 failed (4)`; undefined if the line is
 * missing.
 */
export function countsIn(output) {
  const text = stripVTControlCharacters(output)
  const line = text.match(/^\s*Tests\s+(.*)\(\d+\)\s*$/m)?.[1]
  if (line === undefined) return undefined
  const count = (word) => Number(line.match(new RegExp(`(\\d+) ${word}`))?.[1] ?? 0)
  return { passed: count('passed'), failed: count('failed') + count('regression') }
}

/**
 * Returns a writer that prefixes each line, so that the output of concurrent processes stays
 * readable.
 */
function prefixedLines(stream, prefix) {
  let rest = ''
  return {
    write(chunk) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop()
      for (const line of lines) stream.write(`${prefix}${line}\n`)
    },
    end() {
      if (rest) stream.write(`${prefix}${rest}\n`)
    },
  }
}

/**
 * Runs suites in a Japa process and returns the counts. Counts one failure if the process exits with an error
 * although no test failed (an import error, a crash after the last test), or if it runs no test.
 */
export async function runSuites(args, env, prefix = '') {
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const run = spawn(node, ['--import', '@poppinss/ts-exec', 'bin/test.ts', ...args], {
    cwd: root,
    env: { ...env, ...colors },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => run.kill('SIGTERM')
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const [out, err] = [process.stdout, process.stderr].map((to) => prefixedLines(to, prefix))
  let output = ''
  run.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk
    out.write(chunk)
  })
  run.stderr.setEncoding('utf8').on('data', (chunk) => err.write(chunk))
  const code = await new Promise((resolve) => run.once('close', (status) => resolve(status ?? 1)))
  process.off('SIGINT', stop).off('SIGTERM', stop)
  out.end()
  err.end()
  const counts = countsIn(output) ?? { passed: 0, failed: 0 }
  const hasNoTests = counts.passed + counts.failed === 0
  if (counts.failed === 0 && (code !== 0 || hasNoTests)) {
    counts.failed = 1
    const error = hasNoTests ? 'no test ran' : `the process exited with code ${code}`
    process.stderr.write(`${prefix}assay: ${error}.\n`)
    appendFailure(env.TEST_RESULTS, `process of ${args[0] ?? 'all suites'}`, error)
  }
  return counts
}

/**
 * Order in which the shards of all suites start, the slowest suites first, so that all processes end at about the same
 * time. Two browser shards overlap with two functional ones, which wait for processes most of the time.
 */
export const ORDER = [
  ...['functional 3', 'functional 2', 'browser 3', 'browser 1'],
  ...['functional 0', 'functional 1', 'browser 2', 'browser 0'],
  ...['unit 2', 'unit 0', 'unit 1', 'unit 3'],
].map((name) => {
  const [suite, shard] = name.split(' ')
  return { suite, shard: Number(shard) }
})

/**
 * Runs all shards in order, one at a time per environment: an environment that becomes free takes the next shard. Each
 * shard has its own process. @returns the counts of all shards
 */
export async function runShards(environments, run = runShard) {
  const waiting = [...ORDER]
  const total = { passed: 0, failed: 0 }
  const work = async (env) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { passed, failed } = await run(next, env)
      total.passed += passed
      total.failed += failed
    }
  }
  await Promise.all(environments.map(work))
  return total
}

function runShard({ suite, shard }, env) {
  const files = shardOf(suite, shard).map((file) => `--files=${file}`)
  return runSuites([suite, ...files], env, `${suite} ${shard + 1} | `)
}
