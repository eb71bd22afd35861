import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node, root } from './paths.mjs'
import { Problem } from './problem.mjs'

/** Neither root nor the user of PostgreSQL (65534), so that neither of the two can read the other's files. */
const APPLICATION_UID = 65533

/** What the application's processes run first. */
export const PROGRAMS = [node, join(root, 'build/ace.js'), join(root, 'build/bin/server.js')]

/**
 * The user and group for the application's processes, as options of `spawn`; empty to keep the current user.
 * Root gives up its rights: for RUN_AS, else for the owner of DATA_DIR, else for an unused user id.
 */
export function applicationUser({ RUN_AS, ALLOW_ROOT, DATA_DIR }, self = process.getuid?.()) {
  if (self !== 0) {
    if (RUN_AS && !isSelf(RUN_AS, self)) {
      throw new Problem('RUN_AS needs root: start as root, or as that user without RUN_AS.')
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

/** `user`, `uid`, `user:gid` or `uid:gid`; a user's own group unless one is named. */
function named(text) {
  const [user, group] = text.split(':')
  const uid = idOf('-u', user)
  if (uid === undefined) throw new Problem(`RUN_AS: there is no user "${user}" on this machine.`)
  const gid = group === undefined ? (idOf('-g', user) ?? uid) : Number(group)
  if (uid === 0 || gid === 0) {
    throw new Problem('RUN_AS must not be root: name another user, or set ALLOW_ROOT=true.')
  }
  return { uid, gid }
}

function idOf(flag, user) {
  const done = spawnSync('id', [flag, '--', user], { encoding: 'utf8' })
  if (done.status === 0) return Number(done.stdout)
  return /^\d+$/.test(user) ? Number(user) : undefined
}

/** Refuses a user that cannot read what it has to run, or cannot write temporary files. */
export function checkReach(user, paths) {
  if (user.uid === undefined) return
  const script =
    'test -w "$1" || { echo "$1"; exit 1; }; shift; for path; do test -r "$path" && test -x "$(dirname "$path")" || { echo "$path"; exit 1; }; done'
  const options = { ...user, cwd: '/', encoding: 'utf8' }
  const done = spawnSync('/bin/sh', ['-c', script, 'sh', tmpdir(), ...paths], options)
  if (done.status === 0) return
  throw new Problem(
    `user ${user.uid}, which the application runs as when root starts it, cannot use ${done.stdout?.trim() || '/bin/sh'}: ` +
      'move the project to a folder that other users may enter, name its owner in RUN_AS, or set ALLOW_ROOT=true.'
  )
}
