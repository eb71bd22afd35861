import type { ByteSource } from '../../bytes/byte_source.js'
import { MalformedContent } from '../../errors.js'

/** A table of a FlatBuffers file. Each offset is checked against the file. */
export class FlatTable {
  constructor(
    readonly source: ByteSource,
    readonly offset: number
  ) {}

  static root(source: ByteSource): FlatTable {
    return new FlatTable(source, readUint(source, 0))
  }

  /** Tables of a vector field. */
  *vector(field: number, maxItems: number): Generator<FlatTable> {
    const at = this.#target(field)
    if (at === null) return
    const count = Math.min(readUint(this.source, at), maxItems)
    for (let index = 0; index < count; index++) {
      const item = at + 4 + index * 4
      yield new FlatTable(this.source, item + readUint(this.source, item))
    }
  }

  text(field: number): string | null {
    const at = this.#target(field)
    if (at === null) return null
    const length = Math.min(readUint(this.source, at), 1_000)
    return this.source.read(at + 4, length).toString('utf8')
  }

  /** Absolute offset that an offset field points to. */
  #target(field: number): number | null {
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
    if (relative === 0) return null
    const at = this.offset + relative
    return at + readUint(this.source, at)
  }
}

function readUint(source: ByteSource, offset: number): number {
  const bytes = source.read(offset, 4)
  if (bytes.length < 4) throw new MalformedContent('An offset is outside of the file', offset)
  return bytes.readUInt32LE(0)
}
