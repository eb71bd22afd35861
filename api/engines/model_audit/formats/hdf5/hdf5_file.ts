import type { ByteSource } from '../../bytes/byte_source.js'
import { Cursor } from '../../bytes/cursor.js'
import { MalformedContent } from '../../errors.js'

/**
 * Maximum number of structures and messages that are read. In a hostile file, they can overlap, so the file size does not
 * limit them.
 */
const MAX_STEPS = 2_000_000
const SIGNATURE = Buffer.from('\x89HDF\r\n\x1a\n', 'latin1')

/**
 * Reads addresses and lengths of an HDF5 file; the superblock states their sizes (HDF5 file format 3.0, II).
 * @throws MalformedContent if the superblock is unknown or incomplete
 */
export class Hdf5File {
  readonly offsetBytes: number
  readonly lengthBytes: number
  /** Address of the object header of the root group. */
  readonly root: number
  #steps = 0

  constructor(readonly source: ByteSource) {
    const cursor = new Cursor(source, SIGNATURE.length)
    const version = cursor.u8()
    if (version > 3) throw new MalformedContent('Unknown version of the superblock', 8)
    if (version < 2) cursor.skip(4)
    this.offsetBytes = cursor.u8()
    this.lengthBytes = cursor.u8()
    if (![4, 8].includes(this.offsetBytes) || ![4, 8].includes(this.lengthBytes)) {
      throw new MalformedContent('Unsupported sizes of addresses', cursor.offset - 2)
    }
    cursor.skip(version < 2 ? 1 + 4 + 4 : 1)
    if (version === 1) cursor.skip(4)
    // Base address, followed by two other addresses and the end of the file.
    if (this.address(cursor) !== 0) throw new MalformedContent('The file has a user block')
    if (version < 2) {
      cursor.skip(3 * this.offsetBytes + this.lengthBytes)
    } else {
      cursor.skip(2 * this.offsetBytes)
    }
    this.root = this.address(cursor)
  }

  /** Reads an address; Infinity if it is undefined. */
  address(cursor: Cursor): number {
    return this.#number(cursor, this.offsetBytes)
  }

  length(cursor: Cursor): number {
    return this.#number(cursor, this.lengthBytes)
  }

  #number(cursor: Cursor, bytes: number): number {
    if (bytes === 4) {
      const value = cursor.u32()
      return value === 0xffffffff ? Infinity : value
    }
    const value = cursor.u64()
    return value >= 2 ** 63 ? Infinity : value
  }

  /** Whether the maximum number of structures has been read. */
  get isExhausted(): boolean {
    return this.#steps > MAX_STEPS
  }

  /**
   * Counts a structure that is read.
   * @throws MalformedContent if the maximum number of structures is exceeded
   */
  step(): void {
    if (++this.#steps > MAX_STEPS) throw new MalformedContent(`More than ${MAX_STEPS} structures`)
  }

  /**
   * Returns a cursor at an address.
   * @throws MalformedContent if the address is outside the file, or the structure at the address has another signature
   */
  at(address: number, signature?: string): Cursor {
    this.step()
    if (address >= this.source.size) {
      throw new MalformedContent('An address is outside of the file', address)
    }
    const cursor = new Cursor(this.source, address)
    if (signature !== undefined && cursor.text(4) !== signature) {
      throw new MalformedContent(`The file has no ${signature} where it refers to one`, address)
    }
    return cursor
  }
}
