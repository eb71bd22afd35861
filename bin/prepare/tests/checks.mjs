import { performance } from 'node:perf_hooks'
import { collectNode } from '../processes/processes.mjs'
import { seconds } from '../progress.mjs'

const bin = (name) => `node_modules/.bin/${name}`

const cache = (name) => `.cache/${name}`
const types = (project, name) => [
  'node_modules/@typescript/native/bin/tsc',
  // Uses one thread, because two checks run concurrently, and several threads would check shared declarations repeatedly.
  ...['-p', project, '--noEmit', '--pretty', 'false', '--singleThreaded'],
  ...['--incremental', '--tsBuildInfoFile', cache(`${name}.tsbuildinfo`)],
]

// Caches by content, because git checkouts change file times.
const byContent = ['--cache-strategy', 'content']
const prettierCache = ['--cache', ...byContent, '--cache-location', cache('prettier')]
const eslintCache = ['--cache', ...byContent, '--cache-location', cache('eslint')]
const depcruiseCache = (name) => ['--cache', cache(name), ...byContent]

/** Checks of `npm run check`, each a tool with its own configuration file. */
export const checks = {
  'format': [bin('prettier'), '--check', '--log-level=warn', ...prettierCache, '.'],
  'lint': [bin('eslint'), '--max-warnings=0', ...eslintCache, '.'],
  'types of the server': types('tsconfig.json', 'server'),
  'types of the console': types('admin/tsconfig.json', 'console'),
  'dependency rules': [
    bin('depcruise'),
    ...depcruiseCache('dependency-cruiser'),
    'api',
    'admin',
    'start',
    'config',
    'commands',
    'packages',
  ],
  'prose': ['bin/prose/check.mjs'],
  'folder cycles': [
    bin('depcruise'),
    ...['--config', '.dependency-cruiser.folders.cjs'],
    ...depcruiseCache('folder-cycles'),
    'api',
  ],
  'modules and tables': ['--import', '@poppinss/ts-exec', 'bin/architecture/check.ts'],
  'unused code': [bin('knip'), '--cache', '--cache-location', cache('knip')],
}

/**
 * Runs two checks concurrently and prints a line for each, with the output of failed ones. @returns how many passed and
 * failed, and the names of the failed ones
 */
export async function runChecks(wanted = Object.keys(checks)) {
  const waiting = [...wanted]
  const count = { passed: 0, failed: 0, failedChecks: [] }
  const { FORCE_COLOR: _, ...env } = { ...process.env, NO_COLOR: '1' }
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const began = performance.now()
      const done = await collectNode(checks[name], env)
      count[done.code === 0 ? 'passed' : 'failed']++
      const verdict = done.code === 0 ? 'ok' : 'failed'
      console.log(`check: ${name}: ${verdict} (${seconds(performance.now() - began)})`)
      if (done.code === 0) continue
      count.failedChecks.push(name)
      console.log(`${done.stdout}${done.stderr}`.trimEnd())
    }
  }
  await Promise.all([worker(), worker()])
  return count
}
