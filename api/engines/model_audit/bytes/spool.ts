import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bufferSource, type ByteSource } from './byte_source.js'

export type Spooled = { source: ByteSource; release(): void }

/** Collects unpacked bytes in memory, or in a temporary file once they exceed `maxInMemory`. */
export class Spool {
  #chunks: Buffer[] = []
  #size = 0
  #file: { handle: number; folder: string } | null = null

  constructor(
    readonly maxInMemory: number,
    readonly folder: string = tmpdir()
  ) {}

  get size(): number {
    return this.#size
  }

  /** Keeps a reference to `chunk`, so the caller must not reuse it. */
  write(chunk: Buffer): void {
    if (chunk.length === 0) return
    this.#size += chunk.length
    if (this.#file) return this.#append(chunk)
    this.#chunks.push(chunk)
    if (this.#size > this.maxInMemory) this.#moveToFile()
  }

  finish(): Spooled {
    if (!this.#file) {
      const source = bufferSource(Buffer.concat(this.#chunks))
      this.#chunks = []
      return { source, release: () => {} }
    }
    return { source: spoolSource(this.#file.handle, this.#size), release: () => this.discard() }
  }

  discard(): void {
    this.#chunks = []
    if (!this.#file) return
    closeSync(this.#file.handle)
    rmSync(this.#file.folder, { recursive: true, force: true })
    this.#file = null
  }

  #moveToFile() {
    const folder = mkdtempSync(join(this.folder, 'audit-'))
    this.#file = { handle: openSync(join(folder, 'member'), 'wx+', 0o600), folder }
    for (const chunk of this.#chunks) this.#append(chunk)
    this.#chunks = []
  }

  #append(chunk: Buffer) {
    let written = 0
    while (written < chunk.length) {
      written += writeSync(this.#file!.handle, chunk, written, chunk.length - written)
    }
  }
}

const WINDOW_BYTES = 256 * 1024

function spoolSource(handle: number, size: number): ByteSource {
  let window = Buffer.alloc(0)
  let windowStart = 0
  return {
    size,
    read(offset, length) {
      const start = Math.min(Math.max(offset, 0), size)
      const count = Math.min(Math.max(length, 0), size - start)
      if (start >= windowStart && start + count <= windowStart + window.length) {
        return window.subarray(start - windowStart, start - windowStart + count)
      }
      const next = Buffer.allocUnsafe(Math.min(Math.max(count, WINDOW_BYTES), size - start))
      const filled = next.subarray(0, readSync(handle, next, 0, next.length, start))
      if (count <= WINDOW_BYTES) {
        window = filled
        windowStart = start
      }
      return filled.subarray(0, count)
    },
    readInto: (target, offset) =>
      offset >= size ? 0 : readSync(handle, target, 0, target.length, offset),
  }
}
