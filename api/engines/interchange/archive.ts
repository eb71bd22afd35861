import { type ForeignSource, UnreadableForeignFile } from './source.js'
import { INTERCHANGE_LIMITS as LIMITS } from './vocabulary.js'
import { type Readable, Transform } from 'node:stream'
import { createInflateRaw, createZstdDecompress } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'

/** A ZIP archive whose entries are read one at a time. */
export type Archive = {
  names: readonly string[]
  /** Streams the content of an entry as text. */
  text(name: string): AsyncIterable<string>
}

class SourceReader extends RandomAccessReader {
  constructor(private readonly source: ForeignSource) {
    super()
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.source.open({ start, end: end - 1 })
  }
}

const [STORED, DEFLATED, ZSTANDARD] = [0, 8, 93]

/**
 * Opens a ZIP archive; entries may be stored, deflated or compressed with Zstandard.
 * @throws UnreadableForeignFile if it is damaged or exceeds a limit
 */
export async function openArchive(source: ForeignSource): Promise<Archive> {
  const reader = new SourceReader(source)
  const options = { lazyEntries: true, autoClose: false }
  const entries = new Map<string, Entry>()
  const zip = await fromRandomAccessReaderPromise(reader, source.bytes, options).catch(damaged)
  let bytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName, entry)
      bytes += entry.uncompressedSize
      if (bytes > LIMITS.archiveBytes) {
        const max = LIMITS.archiveBytes / 1_000_000_000
        throw new UnreadableForeignFile('', `The archive contains more than ${max} GB`)
      }
      if (entries.size > 2 * LIMITS.rows) throw new UnreadableForeignFile('', 'Too many entries')
    }
  } catch (error) {
    return damaged(error)
  }
  return {
    names: [...entries.keys()],
    async *text(name) {
      const entry = entries.get(name)
      if (!entry) throw new UnreadableForeignFile(name, 'missing in the archive')
      const raw = await zip.openReadStreamPromise(entry, { decodeFileData: false })
      yield* decoded(raw, entry)
    },
  }
}

async function* decoded(raw: Readable, entry: Entry): AsyncGenerator<string> {
  const { fileName: name, compressionMethod: method } = entry
  const decoder = decoderOf(method, name)
  let bytes = 0
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      // The archive may state a wrong size, so the actual size is checked too.
      const isTooLarge = bytes > LIMITS.archiveEntryBytes || bytes > entry.uncompressedSize
      done(isTooLarge ? new UnreadableForeignFile(name, 'larger than allowed') : null, chunk)
    },
  })
  const fail = (error: Error) => limit.destroy(error)
  raw.on('error', fail)
  const stream = decoder === null ? raw : raw.pipe(decoder).on('error', fail)
  try {
    yield* stream.pipe(limit).setEncoding('utf8')
  } catch (error) {
    if (error instanceof UnreadableForeignFile) throw error
    throw new UnreadableForeignFile(name, 'damaged')
  } finally {
    raw.destroy()
  }
}

function decoderOf(method: number, name: string) {
  if (method === STORED) return null
  if (method === DEFLATED) return createInflateRaw()
  if (method === ZSTANDARD) return createZstdDecompress()
  throw new UnreadableForeignFile(name, `compressed with the unsupported method ${method}`)
}

function damaged(error: unknown): never {
  if (error instanceof UnreadableForeignFile) throw error
  throw new UnreadableForeignFile('', 'The archive is damaged')
}
