import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, openSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Problem } from '../problem.mjs'

const UNPRIVILEGED_UID = 65534

/**
 * Returns the user, command prefix and descriptors with which to run PostgreSQL's programs in a folder. PostgreSQL
 * refuses to run as root, so root runs it as the owner of the folder, or as uid 65534 if root owns it. That user cannot
 * open DATA_DIR, so its programs inherit an open descriptor of the folder and access files through it. If that user
 * cannot read the programs either (a clone in /root), they run with the capability to read files and traverse folders,
 * and no other privileges of root.
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
  const uid = owner === 0 ? UNPRIVILEGED_UID : owner
  const own = (path) => chownSync(path, uid, uid)
  own(folder)
  const passed = { own, ...passedFolder(folder) }
  const spawnAs = { uid, gid: uid }
  const checkAccess = ['-c', 'test -x "$1/initdb" && test -w "$2"', 'sh', bin, passed.below(folder)]
  const stdio = ['ignore', 'ignore', 'ignore', ...passed.inherit]
  if (spawnSync('/bin/sh', checkAccess, { ...spawnAs, cwd: '/', stdio }).status === 0) {
    return { ...asSelf, ...passed, spawnAs }
  }
  const caps = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search']
  const prefix = ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', ...caps]
  if (
    spawnSync(prefix[0], [...prefix.slice(1), '/bin/sh', ...checkAccess], { stdio }).status !== 0
  ) {
    throw new Problem(
      `PostgreSQL does not run as root, and user ${uid} cannot reach ${folder}: ` +
        'move the project to a folder that other users can access, or set DATABASE_URL.'
    )
  }
  return { ...asSelf, ...passed, wrap: (command) => [...prefix, ...command] }
}

/** Passes the folder as descriptor 3 if the system provides /proc/self/fd. */
function passedFolder(folder) {
  if (!existsSync('/proc/self/fd')) return { inherit: [], below: (path) => path }
  const inherited = '/proc/self/fd/3'
  return {
    inherit: [openSync(folder, 'r')],
    below: (path) => join(inherited, relative(folder, path)),
  }
}

/**
 * Rejects a folder that is a symbolic link unless root created the link. The application's user, who owns DATA_DIR,
 * could have created it to make root change another folder.
 */
function refuseForeignLink(folder) {
  const found = lstatSync(folder)
  if (!found.isSymbolicLink() || found.uid === 0) return
  throw new Problem(
    `${folder} is a link that was not created by root: remove it and restore the folder.`
  )
}
