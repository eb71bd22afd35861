import { chunksOf, sliceSource, type ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { printable } from '../../text/printable.js'
import { looksLikePickle } from '../../pickle/looks_like_pickle.js'
import { searchContent } from '../../text/embedded_content.js'
import { findDangerousCode } from '../../text/python_code.js'

const CHUNK_BYTES = 1024 * 1024
const OVERLAP = 512
/** Names and settings are at the start of these formats; weights follow. */
const STRUCTURAL_BYTES = 8 * 2 ** 20

const LIBRARY = /(?:[\w./\\:-]{1,200}\/)?[\w.-]{1,100}\.(?:so(?:\.\d{1,3}){0,3}|dll|dylib)(?![\w.])/
const TRAVERSAL =
  /(?:\.\.[/\\]){2,20}[\w./\\-]{1,200}|(?:^|[\0"'=\s])\/(?:etc|root|proc|dev|var\/run)\/[\w./-]{1,200}/
/** Lua of Torch7 and R of .rds files. */
const FOREIGN_CODE =
  /\bos\.execute\s?\(|\bio\.popen\s?\(|\bloadstring\s?\(|\bsystem2?\s?\(\s?["']|\beval\s?\(\s?parse\s?\(|\bload_native_library\b/

/** Scans model formats of runtimes that have no parser here: libraries, paths, code, pickles and programs in them. */
export async function scanRuntime(source: ByteSource, scan: FileScan): Promise<void> {
  const reach = scan.isFull ? source.size : Math.min(source.size, STRUCTURAL_BYTES)
  for (const { chunk, offset } of chunksOf(sliceSource(source, 0, reach), CHUNK_BYTES, OVERLAP)) {
    examineChunk(chunk, offset, scan)
    await scan.pulse()
  }
  await searchContent(source, scan, 0, async (offset) => {
    if (!looksLikePickle(source, offset)) return
    const position = offset / source.size
    await scan.session.within(position, position, () =>
      scan.member(`pickle@${offset}`, sliceSource(source, offset, source.size))
    )
  })
  scan.conclude('Libraries and paths', ['model-plugin-reference', 'model-path-reference'])
  scan.conclude('Code and programs in the data', ['code-in-text', 'executable-content'])
}

function examineChunk(chunk: Buffer, offset: number, scan: FileScan) {
  const text = chunk.toString('latin1')
  const library = LIBRARY.exec(text)
  if (library) {
    scan.find('model-plugin-reference', {
      message: `The model names the library ${printable(library[0])}`,
      offset: offset + library.index,
    })
  }
  const path = TRAVERSAL.exec(text)
  if (path) {
    scan.find('model-path-reference', {
      message: `The model names the path ${printable(path[0].trim())}`,
      offset: offset + path.index,
    })
  }
  const code = findDangerousCode(chunk) ?? FOREIGN_CODE.exec(text)?.[0]
  if (code) {
    scan.find('code-in-text', { message: `The model contains code: ${printable(code)}`, offset })
  }
}
