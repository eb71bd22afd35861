import { chmodSync, lchownSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL's user owns this one. */
const POSTGRES = 'postgres'
/** What the application keeps in DATA_DIR. */
const FILES = ['app-key', 'demo-port', 'running.json']
const RUNNERS = 'runners'
const PERMISSIONS = 0o7777

/**
 * Closes DATA_DIR to other users (700). Returns a warning instead when that would break others: the folder has another
 * owner, is a shared one such as /tmp, or has content of another program.
 */
export function closeDataFolder(folder) {
  const { mode, uid } = statSync(folder)
  if ((mode & 0o077) === 0) return undefined
  const self = process.getuid?.() ?? uid
  const isOurs = (self === 0 || self === uid) && !(mode & 0o1000) && isDataFolder(folder)
  if (isOurs) {
    chmodSync(folder, 0o700)
    return undefined
  }
  return (
    `DATA_DIR (${folder}) is open to other users and stays so, because it has another owner or other content: ` +
    'set DATA_DIR to a folder of its own.'
  )
}

function isDataFolder(folder) {
  const names = readdirSync(folder)
  return names.length === 0 || [...FILES, RUNNERS, POSTGRES].some((name) => names.includes(name))
}

/** Closes the application's files to other users (600, folders 700) and gives them to `user` when root starts it. */
export function giveData(folder, { uid, gid }) {
  const give = uid === undefined ? () => {} : (path) => lchownSync(path, uid, gid)
  if ((statSync(folder).mode & 0o077) === 0) give(folder)
  mkdirSync(join(folder, RUNNERS), { recursive: true, mode: 0o700 })
  const names = readdirSync(folder)
  for (const name of [...FILES, RUNNERS]) {
    if (names.includes(name)) closeEntry(join(folder, name), give)
  }
}

function closeEntry(path, give) {
  const found = lstatSync(path)
  give(path)
  // chmod would change what the link names.
  if (found.isSymbolicLink()) return
  const wanted = found.isDirectory() ? 0o700 : 0o600
  if ((found.mode & PERMISSIONS) !== wanted) chmodSync(path, wanted)
  if (!found.isDirectory()) return
  for (const name of readdirSync(path)) closeEntry(join(path, name), give)
}
