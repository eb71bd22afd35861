import { readdirSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

/** A file to audit. `name` is the path relative to the audited folder, or the file name if a single file is audited. */
export type NamedFile = { path: string; name: string }

/**
 * Lists a single file, or the files of a folder in alphabetical order. Symbolic links and special files are not followed
 * but reported to `leaveOut`.
 */
export function* filesOf(
  path: string,
  leaveOut: (reason: string) => void = () => {}
): Generator<NamedFile> {
  if (!statSync(path).isDirectory()) yield { path, name: basename(path) }
  else yield* filesBelow(path, path, leaveOut)
}

function* filesBelow(
  root: string,
  folder: string,
  leaveOut: (reason: string) => void
): Generator<NamedFile> {
  const entries = readdirSync(folder, { withFileTypes: true })
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(root, path, leaveOut)
    else if (entry.isFile()) yield { path, name: relative(root, path) }
    else leaveOut(`${relative(root, path)}: links and special files are not audited`)
  }
}
