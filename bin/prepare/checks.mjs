import { performance } from 'node:perf_hooks'
import { collectNode } from './processes.mjs'
import { seconds } from './progress.mjs'

const bin = (name) => `node_modules/.bin/${name}`

const cache = (name) => `node_modules/.cache/assay/${name}`
const types = (project, name) => [
  bin('tsc'),
  ...['-p', project, '--noEmit', '--pretty', 'false'],
  ...['--incremental', '--tsBuildInfoFile', cache(`${name}.tsbuildinfo`)],
]

/** What `npm run check` looks at, each by a tool that has its own configuration file. */
export const checks = {
  'format': [bin('prettier'), '--check', '--log-level=warn', '--cache', '.'],
  'lint': [bin('eslint'), '--max-warnings=0', '--cache', '--cache-location', cache('eslint'), '.'],
  'types of the server': types('tsconfig.json', 'server'),
  'types of the console': types('admin/tsconfig.json', 'console'),
  'dependency rules': [bin('depcruise'), 'api', 'admin', 'start', 'config', 'commands'],
  'unused code': [bin('knip')],
}

/** Runs the checks two at a time, prints a line for each and what the failed ones say; how many passed and failed. */
export async function runChecks(wanted = Object.keys(checks)) {
  const waiting = [...wanted]
  const count = { passed: 0, failed: 0 }
  const { FORCE_COLOR: _, ...env } = { ...process.env, NO_COLOR: '1' }
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const began = performance.now()
      const done = await collectNode(checks[name], env)
      count[done.code === 0 ? 'passed' : 'failed']++
      const verdict = done.code === 0 ? 'ok' : 'failed'
      console.log(`check: ${name}: ${verdict} (${seconds(performance.now() - began)})`)
      if (done.code !== 0) console.log(`${done.stdout}${done.stderr}`.trimEnd())
    }
  }
  await Promise.all([worker(), worker()])
  return count
}
