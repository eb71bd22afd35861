import { sliceSource, type ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { searchContent } from '../../text/embedded_content.js'
import { concludeTexts } from '../structure/examine_text.js'
import { checkEnd, parseStructure } from '../structure/parse_structure.js'
import { checkWeights } from '../../weights/check_weights.js'
import { AsciiInput, BinaryInput } from './torch7_input.js'
import { Torch7Reader } from './torch7_reader.js'

/** Scans a Torch7 file (`torch.save` of Lua): functions, and class names, texts and storages of its objects. */
export async function scanTorch7(source: ByteSource, scan: FileScan): Promise<void> {
  const input = isAscii(source) ? new AsciiInput(source) : new BinaryInput(source)
  const reader = new Torch7Reader(input, scan)
  await parseStructure(scan, async () => {
    await reader.read()
    checkEnd(reader.end, source, scan)
  })
  await checkWeights(reader.storages, source, scan)
  await searchContent(source, scan, 0)
  for (const { start, bytes } of scan.isFull ? [] : reader.storages) {
    await searchContent(sliceSource(source, start, bytes), scan, start)
  }
  scan.conclude('Lua functions', ['torch7-function'])
  concludeTexts(scan)
}

const isAscii = (source: ByteSource) => /^\d\r?\n/.test(source.read(0, 3).toString('latin1'))
