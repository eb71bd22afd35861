import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, openSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Problem } from './problem.mjs'

const NOBODY = 65534

/**
 * How to run PostgreSQL's programs. It refuses to run as root, so root lends it another user: the one
 * that owns the cluster, or nobody. DATA_DIR is closed to that user, so its programs inherit an open
 * descriptor of the folder and name files below it. Where that user cannot reach the programs either
 * (a clone in /root), it gets the right to pass through folders and nothing else of root's.
 */
export function runnerFor(folder, bin) {
  const asSelf = {
    wrap: (command) => command,
    own() {},
    spawnAs: {},
    inherit: [],
    below: (path) => path,
  }
  if (process.getuid?.() !== 0) return asSelf
  refuseForeignLink(folder)
  const owner = statSync(folder).uid
  const uid = owner === 0 ? NOBODY : owner
  const own = (path) => chownSync(path, uid, uid)
  own(folder)
  const passed = { own, ...passedFolder(folder) }
  const spawnAs = { uid, gid: uid }
  const reach = ['-c', 'test -x "$1/initdb" && test -w "$2"', 'sh', bin, passed.below(folder)]
  const stdio = ['ignore', 'ignore', 'ignore', ...passed.inherit]
  if (spawnSync('/bin/sh', reach, { ...spawnAs, cwd: '/', stdio }).status === 0) {
    return { ...asSelf, ...passed, spawnAs }
  }
  const caps = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  const prefix = ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', ...caps]
  if (spawnSync(prefix[0], [...prefix.slice(1), '/bin/sh', ...reach], { stdio }).status !== 0) {
    throw new Problem(
      `PostgreSQL does not run as root, and user ${uid} cannot reach ${folder}: ` +
        'move the project to a folder that other users may enter, or set DATABASE_URL.'
    )
  }
  return { ...asSelf, ...passed, wrap: (command) => [...prefix, ...command] }
}

/** The folder as descriptor 3 of PostgreSQL's programs, where /proc names descriptors. */
function passedFolder(folder) {
  if (!existsSync('/proc/self/fd')) return { inherit: [], below: (path) => path }
  const inherited = '/proc/self/fd/3'
  return {
    inherit: [openSync(folder, 'r')],
    below: (path) => join(inherited, relative(folder, path)),
  }
}

/** The application's user owns DATA_DIR and could replace the folder: root would then change what the link names. */
function refuseForeignLink(folder) {
  const found = lstatSync(folder)
  if (!found.isSymbolicLink() || found.uid === 0) return
  throw new Problem(
    `${folder} is a link that root did not make: remove it, and restore the folder.`
  )
}
