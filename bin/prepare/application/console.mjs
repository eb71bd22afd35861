import { join } from 'node:path'
import { nodeModules } from '../paths.mjs'
import { Problem } from '../problem.mjs'
import { collectNode } from '../processes/processes.mjs'

/** Builds only the console, for browser tests and benchmarks. */
export async function buildConsole() {
  const vite = join(nodeModules, 'vite', 'bin', 'vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  const done = await collectNode([vite, 'build', '--logLevel', 'warn'], env)
  if (done.code === 0) return
  throw new Problem(['the console could not be built:', `${done.stdout}${done.stderr}`.trim()])
}
