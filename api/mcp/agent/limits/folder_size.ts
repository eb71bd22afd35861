import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'

/** Maximum number of files and folders to measure. A folder with more counts as larger than any limit. */
export const MAX_FILES = 100_000

/**
 * Returns the bytes that a folder uses on disk. Stops counting above `limit`, because callers only need to know whether
 * it is exceeded. Entries that disappear in the meantime or cannot be read count as empty.
 */
export async function folderSize(folder: string, limit: number): Promise<number> {
  const pending = [folder]
  let bytes = 0
  let files = 0
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for await (const entry of entriesOf(next)) {
      if (++files > MAX_FILES) return Infinity
      const path = join(next, entry.name)
      bytes += await bytesOf(path)
      if (bytes > limit) return bytes
      if (entry.isDirectory()) pending.push(path)
    }
  }
  return bytes
}

async function* entriesOf(folder: string) {
  try {
    yield* await opendir(folder)
  } catch {
    // Deleted or not readable.
  }
}

async function bytesOf(path: string): Promise<number> {
  try {
    const { blocks } = await lstat(path)
    return blocks * 512
  } catch {
    return 0
  }
}
