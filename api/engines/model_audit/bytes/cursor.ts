import { MalformedContent } from '../errors.js'
import type { ByteSource } from './byte_source.js'

/**
 * Reads consecutive numbers and texts from a source.
 * @throws MalformedContent at the end of the source
 */
export class Cursor {
  constructor(
    readonly source: ByteSource,
    public offset = 0
  ) {}

  get remaining(): number {
    return this.source.size - this.offset
  }

  bytes(length: number): Buffer {
    if (length < 0 || length > this.remaining) {
      throw new MalformedContent('The file ends within a field', this.offset)
    }
    const bytes = this.source.read(this.offset, length)
    if (bytes.length < length) {
      throw new MalformedContent('The file is shorter than it was', this.offset)
    }
    this.offset += length
    return bytes
  }

  skip(length: number): void {
    if (length < 0 || length > this.remaining) {
      throw new MalformedContent('A field reaches beyond the end of the file', this.offset)
    }
    this.offset += length
  }

  u8 = () => this.bytes(1).readUInt8(0)
  u16 = () => this.bytes(2).readUInt16LE(0)
  u32 = () => this.bytes(4).readUInt32LE(0)
  i32 = () => this.bytes(4).readInt32LE(0)

  /** Values above 2^53 lose precision, but remain large enough to be rejected as sizes. */
  u64 = () => Number(this.bytes(8).readBigUInt64LE(0))

  text(length: number): string {
    return this.bytes(length).toString('utf8')
  }
}
