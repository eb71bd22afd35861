import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compress } from './compress.mjs'
import { root } from '../paths.mjs'
import { Problem } from '../problem.mjs'
import { collectNode } from '../processes/processes.mjs'
import { step } from '../progress.mjs'

const SOURCES = ['admin', 'api', 'bin', 'commands', 'config', 'database', 'public', 'start']
const FILES = [
  'ace.js',
  'adonisrc.ts',
  'bin/settings/declaration.mjs',
  'bin/settings/rules.mjs',
  'bin/web/shared_limits.mjs',
  'package-lock.json',
  'package.json',
  'tsconfig.build.json',
  'tsconfig.json',
  'vite.config.ts',
]
const MADE = ['public/assets']
const stamp = join(root, 'build', '.sources')

/** Hashes all sources of the build. Excludes scripts that are not part of it. */
export function sourceHash() {
  const hash = createHash('sha256')
  const add = (path) =>
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  const walk = (folder) => {
    if (MADE.includes(folder) || !existsSync(join(root, folder))) return
    const entries = readdirSync(join(root, folder), { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(path)
      else if (entry.isFile() && !path.endsWith('.mjs')) add(path)
    }
  }
  for (const file of FILES) if (existsSync(join(root, file))) add(file)
  for (const folder of SOURCES) walk(folder)
  return hash.digest('hex')
}

/** Whether the existing build matches the sources. */
export const isBuilt = (wanted = sourceHash()) =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted

/** Builds the server and the console, and compiles content and compresses assets, unless the existing build matches the sources. */
export async function build(env) {
  const wanted = sourceHash()
  if (isBuilt(wanted)) return
  rmSync(stamp, { force: true })
  const done = await step('building server and console', () =>
    // Skips type checks, which take most of the compile time; `npm run check` does them.
    collectNode(['ace.js', 'build', '--ignore-ts-errors', '--tsconfig=tsconfig.build.json'], env)
  )
  if (done.code !== 0 || !existsSync(join(root, 'build', 'bin', 'server.js'))) {
    console.error(`${done.stdout}${done.stderr}`.trimEnd())
    throw new Problem(
      'the build failed; see the output above, correct the sources and start again.'
    )
  }
  // Imported dynamically, because it needs a package that this script may have just installed.
  const { compileContent } = await import('./compile_content.mjs')
  compileContent(join(root, 'build', 'api'))
  compress(join(root, 'build', 'public', 'assets'))
  writeFileSync(stamp, wanted)
}
