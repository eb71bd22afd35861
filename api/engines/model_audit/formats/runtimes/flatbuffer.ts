import type { ByteSource } from '../../bytes/byte_source.js'
import { MalformedContent } from '../../errors.js'

const MAX_TEXT_BYTES = 64 * 1024
/**
 * Maximum number of items in all vectors of a file. In a hostile file, vectors can overlap, so the file size does not limit
 * them.
 */
const MAX_ITEMS = 5_000_000

/** Counts the items read from all tables of a file. */
type Reading = { items: number }

/** A table of a FlatBuffers file. Offsets and lengths are checked against the file size. */
export class FlatTable {
  readonly #reading: Reading

  private constructor(
    readonly source: ByteSource,
    readonly offset: number,
    reading: Reading
  ) {
    this.#reading = reading
  }

  static root(source: ByteSource): FlatTable {
    return new FlatTable(source, readUint(source, 0), { items: 0 })
  }

  #tableAt(offset: number): FlatTable {
    return new FlatTable(this.source, offset, this.#reading)
  }

  /** Yields the tables of a vector field. */
  *vector(field: number, maxItems: number): Generator<FlatTable> {
    for (const item of this.#items(field, maxItems)) yield this.#tableAt(item)
  }

  *texts(field: number, maxItems: number): Generator<string> {
    for (const item of this.#items(field, maxItems)) yield this.#textAt(item)
  }

  table(field: number): FlatTable | null {
    const at = this.#target(field)
    return at === null ? null : this.#tableAt(at)
  }

  text(field: number): string | null {
    const at = this.#target(field)
    return at === null ? null : this.#textAt(at)
  }

  /** Returns the position and size of a vector of numbers or structs. */
  data(field: number, itemBytes: number): { start: number; bytes: number } | null {
    const at = this.#target(field)
    if (at === null) return null
    const bytes = readUint(this.source, at) * itemBytes
    if (at + 4 + bytes > this.source.size) {
      throw new MalformedContent('A vector reaches beyond the end of the file', at)
    }
    return { start: at + 4, bytes }
  }

  u8(field: number): number {
    const at = this.#slot(field)
    return at === null ? 0 : (this.source.read(at, 1)[0] ?? 0)
  }

  u32(field: number): number {
    const at = this.#slot(field)
    return at === null ? 0 : readUint(this.source, at)
  }

  u64(field: number): number {
    const at = this.#slot(field)
    if (at === null) return 0
    return readUint(this.source, at) + readUint(this.source, at + 4) * 2 ** 32
  }

  /** Yields the numbers of a vector of 32-bit numbers. */
  *numbers(field: number, maxItems: number): Generator<number> {
    for (const at of this.#places(field, maxItems)) yield readUint(this.source, at)
  }

  /** Returns the number of items in a vector of references. */
  count(field: number): number {
    return (this.data(field, 4)?.bytes ?? 0) / 4
  }

  /** Yields the offsets of the tables or texts to which a vector of references points. */
  *#items(field: number, maxItems: number): Generator<number> {
    for (const at of this.#places(field, maxItems)) yield at + readUint(this.source, at)
  }

  /** Yields the offsets of the items of a vector of 32-bit items. */
  *#places(field: number, maxItems: number): Generator<number> {
    const data = this.data(field, 4)
    if (!data) return
    const end = data.start + Math.min(data.bytes, maxItems * 4)
    for (let at = data.start; at < end; at += 4) {
      if (++this.#reading.items > MAX_ITEMS) {
        throw new MalformedContent(`The vectors of the file have more than ${MAX_ITEMS} items`, at)
      }
      yield at
    }
  }

  #textAt(at: number): string {
    const length = readUint(this.source, at)
    if (at + 4 + length > this.source.size) {
      throw new MalformedContent('A text reaches beyond the end of the file', at)
    }
    return this.source.read(at + 4, Math.min(length, MAX_TEXT_BYTES)).toString('utf8')
  }

  /** Returns the absolute offset to which an offset field points. */
  #target(field: number): number | null {
    const at = this.#slot(field)
    return at === null ? null : at + readUint(this.source, at)
  }

  /** Returns the absolute offset of the value of a field; null if the table does not have the field. */
  #slot(field: number): number | null {
    const back = this.source.read(this.offset, 4)
    if (back.length < 4) throw new MalformedContent('A table is outside of the file', this.offset)
    const vtable = this.offset - back.readInt32LE(0)
    const head = this.source.read(vtable, 2)
    if (vtable < 0 || head.length < 2) {
      throw new MalformedContent('A table is outside of the file', this.offset)
    }
    const entry = 4 + field * 2
    if (entry + 2 > head.readUInt16LE(0)) return null
    const slot = this.source.read(vtable + entry, 2)
    const relative = slot.length < 2 ? 0 : slot.readUInt16LE(0)
    return relative === 0 ? null : this.offset + relative
  }
}

function readUint(source: ByteSource, offset: number): number {
  const bytes = source.read(offset, 4)
  if (offset < 0 || bytes.length < 4) {
    throw new MalformedContent('An offset is outside of the file', offset)
  }
  return bytes.readUInt32LE(0)
}
