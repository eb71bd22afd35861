import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { nodeModules, root } from '../paths.mjs'
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

/** Copies the console of the built application to the folder from which the browser tests serve it, uncompressed. */
export function copyConsole(from = join(root, 'build'), to = root) {
  const [built, served] = [from, to].map((folder) => join(folder, 'public', 'assets'))
  rmSync(served, { recursive: true, force: true })
  cpSync(built, served, { recursive: true, filter: (path) => !/\.(gz|br)$/.test(path) })
}
