import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import type { ByteSource } from './byte_source.js'

/** Size of the window from which smaller reads are served, so that parsers can read field by field. */
const WINDOW_BYTES = 256 * 1024
/** Size of the window after a jump, such as from one archive member to the next. */
const JUMP_BYTES = 16 * 1024

export type FileSource = ByteSource & { close(): void }

/**
 * Opens a regular file for random access. Keeps one window of 256 KB in memory, regardless of the file's size.
 * @throws Error if the file cannot be opened or is not a regular file
 */
export function openFileSource(path: string): FileSource {
  // Without O_NONBLOCK, opening a named pipe would block until another process writes to it.
  const handle = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const stats = fstatSync(handle)
    if (!stats.isFile()) throw new Error('Not a regular file')
    return { ...handleSource(handle, stats.size), close: () => closeSync(handle) }
  } catch (error) {
    closeSync(handle)
    throw error
  }
}

function handleSource(handle: number, size: number): ByteSource {
  let window = Buffer.alloc(0)
  let windowStart = 0
  const fill = (target: Buffer, offset: number): number => {
    let count = 0
    while (count < target.length) {
      const read = readSync(handle, target, count, target.length - count, offset + count)
      if (read === 0) break
      count += read
    }
    return count
  }
  return {
    size,
    read(offset, length) {
      const start = Math.min(Math.max(offset, 0), size)
      const count = Math.min(Math.max(length, 0), size - start)
      if (start >= windowStart && start + count <= windowStart + window.length) {
        return window.subarray(start - windowStart, start - windowStart + count)
      }
      if (count > WINDOW_BYTES) {
        const large = Buffer.allocUnsafe(count)
        return large.subarray(0, fill(large, start))
      }
      // Reading ahead pays off only for sequential reads.
      const isSequential = start <= windowStart + window.length && start >= windowStart
      const wanted = isSequential ? WINDOW_BYTES : Math.max(count, JUMP_BYTES)
      // A new buffer each time, because callers may hold references to the previous window.
      const next = Buffer.allocUnsafe(Math.min(wanted, size - start))
      window = next.subarray(0, fill(next, start))
      windowStart = start
      return window.subarray(0, count)
    },
    readInto: (target, offset) => (offset >= size ? 0 : fill(target, offset)),
  }
}
