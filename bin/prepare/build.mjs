import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compress } from './compress.mjs'
import { root } from './paths.mjs'
import { Problem } from './problem.mjs'
import { collectNode } from './processes.mjs'
import { step } from './progress.mjs'

const SOURCES = ['admin', 'api', 'bin', 'commands', 'config', 'database', 'public', 'start']
const FILES = [
  'ace.js',
  'adonisrc.ts',
  'bin/web/shared_limits.mjs',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
]
const MADE = ['public/assets']
const stamp = join(root, 'build', '.sources')

/** One hash over everything that the build is made from; scripts that run as they are do not count. */
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

/** Whether the last build was made from these sources. */
export const isBuilt = (wanted = sourceHash()) =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted

/** Builds server and console, unless the last build was made from the same sources. */
export async function build(env) {
  const wanted = sourceHash()
  if (isBuilt(wanted)) return
  rmSync(stamp, { force: true })
  const done = await step('building server and console', () =>
    // Types are the business of `npm run check`; a start needs the program.
    collectNode(['ace.js', 'build', '--ignore-ts-errors'], env)
  )
  if (done.code !== 0 || !existsSync(join(root, 'build', 'bin', 'server.js'))) {
    console.error(`${done.stdout}${done.stderr}`.trimEnd())
    throw new Problem(
      'the build failed (its reason is above): correct the sources and start again.'
    )
  }
  compress(join(root, 'build', 'public', 'assets'))
  writeFileSync(stamp, wanted)
}
