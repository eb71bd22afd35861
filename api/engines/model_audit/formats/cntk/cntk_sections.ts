import { chunksOf, type ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { examineText } from '../structure/examine_text.js'

const CHUNK_BYTES = 1024 * 1024
/** Overlap of chunks in bytes; texts up to this length are examined as a whole. */
const OVERLAP = 8 * 1024
const MIN_TEXT_CHARACTERS = 4
const MAX_NODES = 10_000_000
const SIZE_BYTES = 8
/** Sections after the list of nodes, in order. Old versions may lack some of them. */
const SECTIONS = ['BNodeList', 'ENodeList', 'BRelation', 'ERelation', 'BRootNodes', 'ERootNodes']

const marker = (name: string) => Buffer.from(`${name}\0`, 'utf16le')
const END = marker('ECN')

/**
 * Reads a CNTK version 1 model: sections between markers in UTF-16. The content of a node depends on its operator, so nodes
 * are not parsed; instead, all texts are examined wherever they are.
 */
export class CntkSections {
  end = 0

  constructor(
    readonly source: ByteSource,
    readonly scan: FileScan
  ) {}

  async read(): Promise<void> {
    let at = this.#expect('BCN', 0)
    if (this.#has('BVersion', at)) {
      at = this.#expect('BVersion', at) + SIZE_BYTES
      at = this.#expect('EVersion', at)
    }
    const nodes = this.source.read(at, SIZE_BYTES)
    if (nodes.length < SIZE_BYTES) {
      throw new MalformedContent('The file ends within its header', at)
    }
    if (nodes.readBigUInt64LE(0) > MAX_NODES) {
      throw new MalformedContent('The model announces more nodes than fit', at)
    }
    at += SIZE_BYTES
    if (!this.#has(SECTIONS[0]!, at)) throw new MalformedContent('The list of nodes is missing', at)
    this.end = await this.#examine(at)
  }

  #has(name: string, at: number): boolean {
    const expected = marker(name)
    return this.source.read(at, expected.length).equals(expected)
  }

  #expect(name: string, at: number): number {
    if (!this.#has(name, at)) throw new MalformedContent(`The section ${name} is missing`, at)
    return at + marker(name).length
  }

  /** Examines all texts and finds the section markers in order. Returns the end of the model. */
  async #examine(start: number): Promise<number> {
    const found = { sections: 0, end: 0 }
    for (const { chunk, offset } of chunksOf(this.source, CHUNK_BYTES, OVERLAP)) {
      for (const { text, at } of textsIn(chunk)) {
        examineText(text, { place: 'A text', offset: offset + at }, this.scan)
        if (text === SECTIONS[found.sections] && offset + at >= start) found.sections++
      }
      const end = chunk.lastIndexOf(END)
      if (end >= 0) found.end = offset + end + END.length
      await this.scan.pulse()
    }
    if (found.sections < SECTIONS.length) {
      throw new MalformedContent(`The section ${SECTIONS[found.sections]} is missing`)
    }
    if (found.end === 0) throw new MalformedContent('The model has no end')
    return found.end
  }
}

/** Yields runs of printable characters in UTF-16. A text can start at an odd offset, because numbers precede it. */
function* textsIn(chunk: Buffer): Generator<{ text: string; at: number }> {
  let start = -1
  for (let at = 0; at + 1 < chunk.length;) {
    const isCharacter = chunk[at + 1] === 0 && chunk[at]! >= 0x20 && chunk[at]! < 0x7f
    if (isCharacter) {
      if (start < 0) start = at
      at += 2
      continue
    }
    if (start >= 0 && at - start >= MIN_TEXT_CHARACTERS * 2) {
      yield { text: chunk.toString('utf16le', start, at), at: start }
    }
    at += start >= 0 ? 0 : 1
    start = -1
  }
}
