import { createHash } from 'node:crypto'

const CHUNK_BYTES = 2 ** 20
const BLOCK = Buffer.from('J\x01\x02\x03\x000', 'latin1')
const HEAD = Buffer.from('\x80\x02', 'latin1')
const TAIL = Buffer.from('N.')

/**
 * A pickle of about this size that contains only numbers. Its parts are computed on demand, so that tests do not hold it in
 * memory. Its audit takes long enough to be interrupted.
 */
export class LargeModel {
  readonly bytes: number

  constructor(about: number) {
    const blocks = Math.floor((about - HEAD.length - TAIL.length) / BLOCK.length)
    this.bytes = HEAD.length + blocks * BLOCK.length + TAIL.length
  }

  part(start: number, end: number): Buffer {
    const part = Buffer.alloc(Math.min(end, this.bytes) - start)
    const phase = (((start - HEAD.length) % BLOCK.length) + BLOCK.length) % BLOCK.length
    part.fill(Buffer.concat([BLOCK.subarray(phase), BLOCK.subarray(0, phase)]))
    if (start < HEAD.length) HEAD.copy(part, 0, start)
    const tail = this.bytes - TAIL.length
    for (const [index, byte] of TAIL.entries()) {
      const at = tail + index - start
      if (at >= 0 && at < part.length) part[at] = byte
    }
    return part
  }

  /** Streams a part, so that the client does not hold it in memory either. */
  stream(start: number, end: number): ReadableStream {
    const last = Math.min(end, this.bytes)
    let at = start
    return new ReadableStream({
      pull: (controller) => {
        if (at >= last) return controller.close()
        const next = Math.min(at + CHUNK_BYTES, last)
        controller.enqueue(new Uint8Array(this.part(at, next)))
        at = next
      },
    })
  }

  sha256(): string {
    const hash = createHash('sha256')
    for (let at = 0; at < this.bytes; at += CHUNK_BYTES) {
      hash.update(this.part(at, at + CHUNK_BYTES))
    }
    return hash.digest('hex')
  }
}
