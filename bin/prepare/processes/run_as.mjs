import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node, root } from '../paths.mjs'
import { Problem } from '../problem.mjs'

/**
 * User ID of the application if root starts it and no other is set. It differs from that of
 * PostgreSQL (65534), so that PostgreSQL and the application cannot read each other's files.
 */
const APPLICATION_UID = 65533

/** Files that the application's processes execute first. */
export const PROGRAMS = [node, join(root, 'build/ace.js'), join(root, 'build/bin/server.js')]

/**
 * Returns the user and group for the application's processes, as options of `spawn`; empty to keep
 * the current user. Root drops its privileges and becomes RUN_AS, or the owner of DATA_DIR, or an
 * unused user ID.
 */
export function applicationUser({ RUN_AS, ALLOW_ROOT, DATA_DIR }, self = process.getuid?.()) {
  if (self !== 0) {
    if (RUN_AS && !isSelf(RUN_AS, self)) {
      throw new Problem('RUN_AS requires root: start as root, or as that user without RUN_AS.')
    }
    return {}
  }
  if (ALLOW_ROOT === 'true') return {}
  if (RUN_AS) return named(RUN_AS)
  const owner = statSync(DATA_DIR)
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid || owner.uid }
  return { uid: APPLICATION_UID, gid: APPLICATION_UID }
}

const isSelf = (text, self) => idOf('-u', text.split(':')[0]) === self

/** Parses `user`, `uid`, `user:gid` or `uid:gid`. The group defaults to the user's primary group. */
function named(text) {
  const [user, group] = text.split(':')
  const uid = idOf('-u', user)
  if (uid === undefined) throw new Problem(`RUN_AS: user "${user}" does not exist on this machine.`)
  const gid = group === undefined ? (idOf('-g', user) ?? uid) : Number(group)
  if (uid === 0 || gid === 0) {
    throw new Problem('RUN_AS must not be root: choose another user, or set ALLOW_ROOT=true.')
  }
  return { uid, gid }
}

function idOf(flag, user) {
  const done = spawnSync('id', [flag, '--', user], { encoding: 'utf8' })
  if (done.status === 0) return Number(done.stdout)
  return /^\d+$/.test(user) ? Number(user) : undefined
}

/** Rejects a user that cannot read the programs or write temporary files. */
export function checkReach(user, paths) {
  if (user.uid === undefined) return
  const script =
    'test -w "$1" || { echo "$1"; exit 1; }; shift; for path; do test -r "$path" && test -x "$(dirname "$path")" || { echo "$path"; exit 1; }; done'
  const options = { ...user, cwd: '/', encoding: 'utf8' }
  const done = spawnSync('/bin/sh', ['-c', script, 'sh', tmpdir(), ...paths], options)
  if (done.status === 0) return
  throw new Problem(
    `when root starts Assay, the application runs as user ${user.uid}, who cannot access ${done.stdout?.trim() || '/bin/sh'}: ` +
      'move the project to a folder that other users can access, set RUN_AS to its owner, or set ALLOW_ROOT=true.'
  )
}
