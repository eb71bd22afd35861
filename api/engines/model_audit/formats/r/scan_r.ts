import type { ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { concludeTexts } from '../structure/examine_text.js'
import {
  checkEnd,
  parseStructure,
  searchEmbedded,
  searchOpaque,
} from '../structure/parse_structure.js'
import { RReader } from './r_reader.js'
import { asciiStream, binaryStream, type RStream } from './r_stream.js'

/** Start of a workspace (`save`). A single object (`saveRDS`) starts with the encoding. */
const WORKSPACE = /^RD[XAB][23]\n/

/** Maximum size in text form, because numbers in text form are slow to read. */
const MAX_ASCII_BYTES = 16 * 2 ** 20

/** Scans an R object or workspace: unevaluated arguments, functions, calls and pointers. */
export async function scanR(source: ByteSource, scan: FileScan): Promise<void> {
  if (isAscii(source) && source.size > MAX_ASCII_BYTES) {
    scan.skip('Structure of the file', `Files in ASCII are parsed up to ${MAX_ASCII_BYTES} bytes`)
    return searchOpaque(source, scan)
  }
  await parseStructure(scan, async () => {
    const stream = openStream(source)
    const reading = new RReader(stream, scan).read()
    while (!reading.next().done) {
      scan.session.reached(stream.offset / source.size)
      await scan.pulse()
    }
    if (stream.remaining > 1) checkEnd(stream.offset, source, scan)
  })
  await searchEmbedded(source, scan)
  scan.conclude('Expressions that R evaluates', ['r-promise', 'r-dangerous-call'])
  concludeTexts(scan)
}

const isAscii = (source: ByteSource) =>
  /^(?:RDA[23]\n)?A\n/.test(source.read(0, 7).toString('latin1'))

function openStream(source: ByteSource): RStream {
  const start = WORKSPACE.test(source.read(0, 5).toString('latin1')) ? 5 : 0
  const encoding = source.read(start, 2).toString('latin1')
  if (encoding === 'X\n') return binaryStream(source, start + 2, true)
  if (encoding === 'B\n') return binaryStream(source, start + 2, false)
  if (encoding === 'A\n') return asciiStream(source, start + 2)
  throw new MalformedContent('Unknown encoding of the serialization', start)
}
