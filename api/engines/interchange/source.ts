import type { Readable } from 'node:stream'

/** A file. `open` streams the whole file, or the bytes from `start` to `end`, both inclusive. */
export type ForeignSource = {
  bytes: number
  open(range?: { start: number; end: number }): Readable
}

/** Thrown if the file cannot be read. `place` is a line or an entry, or empty if the fault concerns the whole file. */
export class UnreadableForeignFile extends Error {
  constructor(
    readonly place: string,
    message: string
  ) {
    super(place === '' ? message : `${place}: ${message}`)
  }
}

/** Streams a file as text; `setEncoding` keeps multi-byte characters intact across chunks. */
export const textOf = (source: ForeignSource): AsyncIterable<string> =>
  source.open().setEncoding('utf8')
