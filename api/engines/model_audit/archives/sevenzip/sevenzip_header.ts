import { MalformedContent } from '../../errors.js'

/** A folder in the 7z sense: a compressed stream of one or more files. */
export type Folder = {
  coders: { id: string; properties: Buffer }[]
  packedStreams: number
  offset: number
  packedBytes: number
  bytes: number
  /** Sizes of the files in the stream, in bytes. */
  subStreams: number[]
  hasChecksum: boolean
}

export type SevenZipHeader = {
  folders: Folder[]
  /** Files with content, in the order of the streams. */
  files: { name: string }[]
  emptyFiles: { name: string }[]
  /** True if the folder contains the real header. */
  isEncoded: boolean
}

const PACK_START = 32
const MAX_CODERS = 8

/** Reads the header of a 7z archive (7zFormat.txt of the LZMA SDK). */
export function readSevenZipHeader(
  bytes: Buffer,
  fileSize: number,
  maxFiles: number
): SevenZipHeader {
  const reader = new HeaderReader(bytes, fileSize, maxFiles)
  const id = reader.byte()
  if (id === 0x17) {
    return { folders: reader.streams(), files: [], emptyFiles: [], isEncoded: true }
  }
  if (id !== 0x01) throw new MalformedContent('The 7z header is broken')
  return { ...reader.header(), isEncoded: false }
}

class HeaderReader {
  #at = 0

  constructor(
    readonly bytes: Buffer,
    readonly fileSize: number,
    readonly maxFiles: number
  ) {}

  byte(): number {
    const value = this.bytes[this.#at++]
    if (value === undefined) throw new MalformedContent('The 7z header ends early')
    return value
  }

  /** Reads a number. The number of leading ones in the first byte is the number of further bytes. */
  number(): number {
    const first = this.byte()
    let value = 0
    let mask = 0x80
    for (let index = 0; index < 8; index++, mask >>= 1) {
      if ((first & mask) === 0) return value + (first & (mask - 1)) * 2 ** (8 * index)
      value += this.byte() * 2 ** (8 * index)
    }
    return value
  }

  count(): number {
    const value = this.number()
    if (value > this.maxFiles) throw new MalformedContent('The 7z header has too many entries')
    return value
  }

  take(length: number): Buffer {
    if (length > this.bytes.length - this.#at) {
      throw new MalformedContent('The 7z header ends early')
    }
    this.#at += length
    return this.bytes.subarray(this.#at - length, this.#at)
  }

  header(): { folders: Folder[]; files: { name: string }[]; emptyFiles: { name: string }[] } {
    let folders: Folder[] = []
    let named: { files: { name: string }[]; emptyFiles: { name: string }[] } = {
      files: [],
      emptyFiles: [],
    }
    for (let id = this.byte(); id !== 0; id = this.byte()) {
      if (id === 0x02) this.#skipProperties()
      else if (id === 0x03) this.streams()
      else if (id === 0x04) folders = this.streams()
      else if (id === 0x05) named = this.#files()
      else throw new MalformedContent('The 7z header is broken')
    }
    return { folders, ...named }
  }

  streams(): Folder[] {
    let packPosition = 0
    let packSizes: number[] = []
    let folders: Folder[] = []
    for (let id = this.byte(); id !== 0; id = this.byte()) {
      if (id === 0x06) {
        packPosition = this.number()
        packSizes = this.#packSizes()
      } else if (id === 0x07) folders = this.#folders()
      else if (id === 0x08) this.#subStreams(folders)
      else throw new MalformedContent('The 7z header is broken')
    }
    let offset = PACK_START + packPosition
    let stream = 0
    for (const folder of folders) {
      folder.offset = offset
      folder.packedBytes = packSizes[stream] ?? 0
      for (let index = 0; index < folder.packedStreams; index++) offset += packSizes[stream++] ?? 0
      if (folder.subStreams.length === 0) folder.subStreams = [folder.bytes]
    }
    return folders
  }

  #packSizes(): number[] {
    const count = this.count()
    let sizes: number[] = []
    for (let id = this.byte(); id !== 0; id = this.byte()) {
      if (id === 0x09) sizes = Array.from({ length: count }, () => this.number())
      else if (id === 0x0a) this.#digests(count)
      else throw new MalformedContent('The 7z header is broken')
    }
    return sizes
  }

  /** Skips checksums, and returns for each item whether it has one. */
  #digests(count: number): boolean[] {
    const defined = this.#flags(count, true)
    this.take(defined.filter(Boolean).length * 4)
    return defined
  }

  #flags(count: number, hasAllMark: boolean): boolean[] {
    if (hasAllMark && this.byte() !== 0) return Array.from({ length: count }, () => true)
    const bits = this.take(Math.ceil(count / 8))
    return Array.from(
      { length: count },
      (_, index) => (bits[index >> 3]! & (0x80 >> (index & 7))) !== 0
    )
  }

  #folders(): Folder[] {
    if (this.byte() !== 0x0b) throw new MalformedContent('The 7z header is broken')
    const count = this.count()
    if (this.byte() !== 0) throw new MalformedContent('External 7z headers are not supported')
    const folders = Array.from({ length: count }, () => this.#folder())
    if (this.byte() !== 0x0c) throw new MalformedContent('The 7z header is broken')
    for (const folder of folders) {
      const sizes = Array.from({ length: folder.outputs }, () => this.number())
      folder.bytes = sizes.at(folder.mainOutput) ?? sizes.at(-1) ?? 0
    }
    for (let id = this.byte(); id !== 0; id = this.byte()) {
      if (id !== 0x0a) throw new MalformedContent('The 7z header is broken')
      const defined = this.#digests(count)
      for (const [index, folder] of folders.entries()) folder.hasChecksum = defined[index] ?? false
    }
    return folders
  }

  #folder(): Folder & { outputs: number; mainOutput: number } {
    const count = this.number()
    if (count < 1 || count > MAX_CODERS) {
      throw new MalformedContent('A 7z folder has too many coders')
    }
    let inputs = 0
    let outputs = 0
    const coders = Array.from({ length: count }, () => {
      const flags = this.byte()
      const id = this.take(flags & 15).toString('hex')
      const isComplex = (flags & 0x10) !== 0
      inputs += isComplex ? this.count() : 1
      outputs += isComplex ? this.count() : 1
      const properties = (flags & 0x20) === 0 ? Buffer.alloc(0) : this.take(this.number())
      return { id, properties }
    })
    const bound = new Set<number>()
    for (let pair = 0; pair < outputs - 1; pair++) {
      this.number()
      bound.add(this.number())
    }
    const packedStreams = inputs - (outputs - 1)
    if (packedStreams < 1 || packedStreams > 32) {
      throw new MalformedContent('The 7z header is broken')
    }
    if (packedStreams > 1) for (let index = 0; index < packedStreams; index++) this.number()
    let mainOutput = 0
    while (bound.has(mainOutput)) mainOutput++
    return {
      coders,
      packedStreams,
      offset: 0,
      packedBytes: 0,
      bytes: 0,
      subStreams: [],
      hasChecksum: false,
      outputs,
      mainOutput,
    }
  }

  #subStreams(folders: Folder[]) {
    let counts = folders.map(() => 1)
    let id = this.byte()
    if (id === 0x0d) {
      counts = folders.map(() => this.count())
      id = this.byte()
    }
    for (const [index, folder] of folders.entries()) {
      const count = counts[index]!
      const sizes: number[] = []
      let rest = folder.bytes
      for (let stream = 0; stream + 1 < count && id === 0x09; stream++) {
        const size = this.number()
        sizes.push(size)
        rest -= size
      }
      folder.subStreams = count === 0 ? [] : [...sizes, Math.max(0, rest)]
    }
    if (id === 0x09) id = this.byte()
    // The list of folders already contains the checksum of a folder with one file.
    const unknown = folders.map(({ hasChecksum }, index) =>
      hasChecksum && counts[index] === 1 ? 0 : counts[index]!
    )
    const digests = unknown.reduce((sum, count) => sum + count, 0)
    for (; id !== 0; id = this.byte()) {
      if (id !== 0x0a) throw new MalformedContent('The 7z header is broken')
      this.#digests(digests)
    }
  }

  #skipProperties() {
    for (let type = this.number(); type !== 0; type = this.number()) this.take(this.number())
  }

  #files() {
    const count = this.count()
    let names: string[] = []
    let isEmpty: boolean[] = []
    for (let type = this.number(); type !== 0; type = this.number()) {
      const length = this.number()
      const end = this.#at + length
      if (end > this.bytes.length) throw new MalformedContent('The 7z header ends early')
      if (type === 0x11 && this.byte() === 0) names = this.#names(count, end)
      else if (type === 0x0e) isEmpty = this.#flags(count, false)
      this.#at = end
    }
    const all = Array.from({ length: count }, (_, index) => ({
      name: names[index] ?? `file ${index}`,
    }))
    return {
      files: all.filter((_, index) => !isEmpty[index]),
      emptyFiles: all.filter((_, index) => isEmpty[index]),
    }
  }

  #names(count: number, end: number): string[] {
    const text = this.take(end - this.#at).toString('utf16le')
    return text.split('\0').slice(0, count)
  }
}
