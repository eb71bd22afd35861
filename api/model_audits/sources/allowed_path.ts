import { realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'

/**
 * Resolves a path, including its links, that must be in one of the allowed folders.
 * @returns null if it does not exist or is outside
 */
export async function allowedPath(
  path: string,
  folders: readonly string[]
): Promise<string | null> {
  if (!isAbsolute(path) || path.includes('\0')) return null
  // Checked before the file system is read, so that the response does not reveal which other paths exist.
  if (!folders.some((folder) => isBelow(resolve(path), resolve(folder)))) return null
  const real = await realpath(path).catch(() => null)
  if (real === null) return null
  for (const folder of folders) {
    const root = await realpath(folder).catch(() => null)
    if (root !== null && isBelow(real, root)) return real
  }
  return null
}

function isBelow(path: string, folder: string): boolean {
  const rest = relative(folder, path)
  return rest === '' || (rest !== '..' && !rest.startsWith('../') && !isAbsolute(rest))
}
