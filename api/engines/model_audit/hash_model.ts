import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { filesOf } from './files_of.js'

const CHUNK_BYTES = 2 ** 20
/** Maximum time between two yields to the event loop. */
const TURN_MS = 40

export type FileHash = { name: string; bytes: number; sha256: string }

export type ModelHash = {
  /**
   * SHA-256 in hex. For a single file, of its content; for a folder, of the lines `<sha256> <name>` for its files in
   * alphabetical order, which is the output format of `sha256sum`.
   */
  sha256: string
  files: FileHash[]
}

/**
 * Computes the hashes of a file or of a folder's files, using constant memory, and reports the number of bytes read so far.
 * Omits files that cannot be read; the audit reports them.
 * @throws Error if the path does not exist
 */
export async function hashModel(
  path: string,
  onProgress: (bytes: number) => void = () => {}
): Promise<ModelHash> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  const files: FileHash[] = []
  let done = 0
  let lastTurn = performance.now()
  for (const file of filesOf(path)) {
    const handle = openFile(file.path)
    if (handle === null) continue
    const hash = createHash('sha256')
    let bytes = 0
    try {
      for (;;) {
        const count = readSync(handle, chunk, 0, CHUNK_BYTES, bytes)
        if (count === 0) break
        hash.update(chunk.subarray(0, count))
        bytes += count
        done += count
        if (performance.now() - lastTurn < TURN_MS) continue
        onProgress(done)
        await setImmediate()
        lastTurn = performance.now()
      }
    } finally {
      closeSync(handle)
    }
    files.push({ name: file.name, bytes, sha256: hash.digest('hex') })
  }
  const [only, ...others] = files
  const isSingle = only !== undefined && others.length === 0
  return { sha256: isSingle ? only.sha256 : hashOfList(files), files }
}

const hashOfList = (files: readonly FileHash[]) =>
  createHash('sha256')
    .update(files.map(({ sha256, name }) => `${sha256}  ${name}\n`).join(''))
    .digest('hex')

function openFile(path: string): number | null {
  try {
    const handle = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    if (fstatSync(handle).isFile()) return handle
    closeSync(handle)
  } catch {
    // The audit reports the reason.
  }
  return null
}
