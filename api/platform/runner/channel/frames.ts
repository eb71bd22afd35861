/**
 * Maximum size of a message from a runner. Fits a response of 2 MB both as text and as a parsed value, each escaped as
 * JSON. A runner that sends a larger one is killed.
 */
export const MAX_FRAME_BYTES = 32_000_000

const HEADER_BYTES = 4

export class FrameTooLarge extends Error {}

/** Encodes a message for the pipe: its length in bytes, then JSON. */
export function toFrame(message: object): Buffer {
  const body = Buffer.from(JSON.stringify(message))
  const frame = Buffer.allocUnsafe(HEADER_BYTES + body.length)
  frame.writeUInt32BE(body.length)
  body.copy(frame, HEADER_BYTES)
  return frame
}

/**
 * Assembles frames from chunks and passes the body of each to `take`. The length is checked before the body is
 * buffered.
 * @throws FrameTooLarge
 */
export function readFrames(
  take: (body: string) => void,
  maxBytes: number = MAX_FRAME_BYTES
): (chunk: Buffer) => void {
  let chunks: Buffer[] = []
  let size = 0
  let wanted: number | null = null

  const takeBytes = (count: number): Buffer => {
    const all = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
    chunks = all.length > count ? [all.subarray(count)] : []
    size -= count
    return all.subarray(0, count)
  }
  return (chunk) => {
    chunks.push(chunk)
    size += chunk.length
    for (;;) {
      if (wanted === null) {
        if (size < HEADER_BYTES) return
        wanted = takeBytes(HEADER_BYTES).readUInt32BE()
        if (wanted > maxBytes) throw new FrameTooLarge()
      }
      if (size < wanted) return
      const body = takeBytes(wanted).toString()
      wanted = null
      take(body)
    }
  }
}
