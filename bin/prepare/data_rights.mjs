import { chmodSync, lchownSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Folder of the cluster, which PostgreSQL's user owns. */
const POSTGRES = 'postgres'
/** The application's files in DATA_DIR. */
const FILES = ['app-key', 'demo-port', 'running.json']
const RUNNERS = 'runners'
const PERMISSIONS = 0o7777

/**
 * Restricts DATA_DIR to its owner (700). @returns a warning instead if that could affect other programs: the folder
 * belongs to another user, is shared (such as /tmp), or contains only foreign files
 */
export function closeDataFolder(folder) {
  const { mode, uid } = statSync(folder)
  if ((mode & 0o077) === 0) return undefined
  const self = process.getuid?.() ?? uid
  const isOwnTeam = (self === 0 || self === uid) && !(mode & 0o1000) && isDataFolder(folder)
  if (isOwnTeam) {
    chmodSync(folder, 0o700)
    return undefined
  }
  return (
    `DATA_DIR (${folder}) remains accessible to other users, because it has another owner or other content: ` +
    'set DATA_DIR to a dedicated folder.'
  )
}

function isDataFolder(folder) {
  const names = readdirSync(folder)
  return names.length === 0 || [...FILES, RUNNERS, POSTGRES].some((name) => names.includes(name))
}

/**
 * Creates the folder for runners and restricts the application's files to their owner (600, folders 700). If a user is
 * given, makes that user the owner of these files and, if it is private, of DATA_DIR.
 */
export function changeDataOwner(folder, { uid, gid }) {
  const changeOwner = uid === undefined ? () => {} : (path) => lchownSync(path, uid, gid)
  if ((statSync(folder).mode & 0o077) === 0) changeOwner(folder)
  mkdirSync(join(folder, RUNNERS), { recursive: true, mode: 0o700 })
  const names = readdirSync(folder)
  for (const name of [...FILES, RUNNERS]) {
    if (names.includes(name)) closeEntry(join(folder, name), changeOwner)
  }
}

function closeEntry(path, changeOwner) {
  const found = lstatSync(path)
  changeOwner(path)
  // chmod would follow the link.
  if (found.isSymbolicLink()) return
  const wanted = found.isDirectory() ? 0o700 : 0o600
  if ((found.mode & PERMISSIONS) !== wanted) chmodSync(path, wanted)
  if (!found.isDirectory()) return
  for (const name of readdirSync(path)) closeEntry(join(path, name), changeOwner)
}
