import { chunksOf, sliceSource, type ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { looksLikePickle } from '../../pickle/looks_like_pickle.js'
import { searchContent } from '../../text/embedded_content.js'
import { concludeTexts, examineBytes } from './examine_text.js'

const CHUNK_BYTES = 1024 * 1024
const OVERLAP = 512
/**
 * Number of bytes that a structural scan searches. These formats have names and settings at the start, followed by
 * weights.
 */
const STRUCTURAL_BYTES = 8 * 2 ** 20

/** Runs a parser, and reports content that violates its format. */
export async function parseStructure(scan: FileScan, parse: () => Promise<void> | void) {
  try {
    await parse()
  } catch (error) {
    if (!(error instanceof MalformedContent)) throw error
    scan.find('model-structure', { message: error.message, offset: error.offset })
  }
  scan.conclude('Structure of the file', ['model-structure'])
}

/** Reports bytes after the end that the file's structure states. */
export function checkEnd(end: number, source: ByteSource, scan: FileScan): void {
  if (end >= source.size) return
  scan.find('model-structure', {
    message: `${source.size - end} bytes follow the end of the model`,
    offset: end,
  })
}

/** Searches a format whose structure is undocumented for libraries, paths, code, pickles and programs. */
export async function searchOpaque(source: ByteSource, scan: FileScan): Promise<void> {
  const reach = scan.isFull ? source.size : Math.min(source.size, STRUCTURAL_BYTES)
  for (const { chunk, offset } of chunksOf(sliceSource(source, 0, reach), CHUNK_BYTES, OVERLAP)) {
    examineBytes(chunk, offset, scan)
    await scan.pulse()
  }
  await searchEmbedded(source, scan)
  concludeTexts(scan)
}

/** Searches for programs and pickles, and scans the pickles. */
export async function searchEmbedded(source: ByteSource, scan: FileScan, base = 0): Promise<void> {
  await searchContent(source, scan, base, async (offset) => {
    if (!looksLikePickle(source, offset - base)) return
    const position = (offset - base) / source.size
    await scan.session.within(position, position, () =>
      scan.member(`pickle@${offset}`, sliceSource(source, offset - base, source.size))
    )
  })
}
