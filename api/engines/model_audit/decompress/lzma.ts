import type { ByteSource } from '../bytes/byte_source.js'
import { MalformedContent } from '../errors.js'
import { LzmaDecoder } from './lzma_decoder.js'
import type { BoundedOutput } from './output.js'

/** Number of bytes that are decoded between two yields to the event loop. */
const SLICE_BYTES = 2 ** 20

/** Reads a source byte by byte; loads it in chunks. */
export class SequentialReader {
  #chunk: Buffer = Buffer.alloc(0)
  #at = 0
  #next: number

  constructor(
    readonly source: ByteSource,
    start = 0
  ) {
    this.#next = start
  }

  get position(): number {
    return this.#next - (this.#chunk.length - this.#at)
  }

  /**
   * Returns the next byte.
   * @throws MalformedContent at the end of the source
   */
  next(): number {
    if (this.#at >= this.#chunk.length) {
      this.#chunk = this.source.read(this.#next, 64 * 1024)
      if (this.#chunk.length === 0) throw new MalformedContent('The compressed data ends early')
      this.#next += this.#chunk.length
      this.#at = 0
    }
    return this.#chunk[this.#at++]!
  }

  skip(bytes: number): void {
    for (let index = 0; index < bytes; index++) this.next()
  }

  u32(): number {
    return (this.next() | (this.next() << 8) | (this.next() << 16) | (this.next() << 24)) >>> 0
  }
}

/** Unpacks the format of `.lzma` files: properties, dictionary size, length or -1, data. */
export async function unpackLzmaAlone(source: ByteSource, output: BoundedOutput): Promise<void> {
  const reader = new SequentialReader(source)
  const properties = reader.next()
  const dictionaryBytes = reader.u32()
  const low = reader.u32()
  const high = reader.u32()
  const isUnknown = low === 0xffffffff && high === 0xffffffff
  const size = isUnknown ? Infinity : high * 2 ** 32 + low
  await unpackRawLzma(reader, { properties, dictionaryBytes, size }, output)
}

type LzmaOptions = { properties: number; dictionaryBytes: number; size: number }

/** Unpacks one LZMA stream of a known or unknown (`Infinity`) size. */
export async function unpackRawLzma(
  reader: SequentialReader,
  { properties, dictionaryBytes, size }: LzmaOptions,
  output: BoundedOutput
): Promise<void> {
  // The dictionary never needs to be larger than the data.
  const decoder = new LzmaDecoder(Math.min(dictionaryBytes, size), (chunk) => output.write(chunk))
  decoder.setProperties(properties)
  decoder.resetState()
  decoder.startRange(reader)
  try {
    let isMore = true
    while (isMore && decoder.total < size) {
      isMore = decoder.decode(Math.min(size, decoder.total + SLICE_BYTES))
      await output.scan.pulse()
    }
  } finally {
    decoder.finish()
  }
}

/** Unpacks LZMA2 chunks until the end marker. */
export async function unpackLzma2(
  reader: SequentialReader,
  dictionaryByte: number,
  output: BoundedOutput
): Promise<void> {
  if (dictionaryByte > 40) throw new MalformedContent('Invalid LZMA2 dictionary size')
  const dictionaryBytes =
    dictionaryByte === 40
      ? 2 ** 32 - 1
      : (2 | (dictionaryByte & 1)) * 2 ** ((dictionaryByte >> 1) + 11)
  const decoder = new LzmaDecoder(dictionaryBytes, (chunk) => output.write(chunk))
  try {
    for (let control = reader.next(); control !== 0; control = reader.next()) {
      if (control >= 0x80) decodeLzma2Chunk(decoder, reader, control)
      else copyLzma2Chunk(decoder, reader, control)
      await output.scan.pulse()
    }
  } finally {
    decoder.finish()
  }
}

function decodeLzma2Chunk(decoder: LzmaDecoder, reader: SequentialReader, control: number) {
  const size = ((control & 0x1f) << 16) + (reader.next() << 8) + reader.next() + 1
  reader.skip(2)
  if (control >= 0xe0) decoder.resetDictionary()
  if (control >= 0xc0) decoder.setProperties(reader.next())
  if (control >= 0xa0) decoder.resetState()
  decoder.startRange(reader)
  decoder.decode(decoder.total + size)
}

function copyLzma2Chunk(decoder: LzmaDecoder, reader: SequentialReader, control: number) {
  if (control > 2) throw new MalformedContent('Invalid LZMA2 control byte')
  if (control === 1) decoder.resetDictionary()
  const size = (reader.next() << 8) + reader.next() + 1
  for (let index = 0; index < size; index++) decoder.put(reader.next())
}
