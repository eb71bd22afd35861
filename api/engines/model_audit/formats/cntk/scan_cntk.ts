import { sliceSource, type ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { searchContent } from '../../text/embedded_content.js'
import { checkWeights } from '../../weights/check_weights.js'
import { concludeTexts } from '../structure/examine_text.js'
import { checkEnd, parseStructure, searchEmbedded } from '../structure/parse_structure.js'
import { CntkDictionary } from './cntk_dictionary.js'
import { CntkSections } from './cntk_sections.js'

/** Scans a CNTK model: the sections of version 1, or the dictionary of version 2. */
export async function scanCntk(source: ByteSource, scan: FileScan): Promise<void> {
  const isVersion1 = source.read(0, 2).toString('latin1') === 'B\0'
  if (isVersion1) {
    await parseStructure(scan, async () => {
      const sections = new CntkSections(source, scan)
      await sections.read()
      checkEnd(sections.end, source, scan)
    })
    await searchEmbedded(source, scan)
  } else await scanDictionary(source, scan)
  scan.conclude('Operators', ['model-custom-operator'])
  concludeTexts(scan)
}

async function scanDictionary(source: ByteSource, scan: FileScan): Promise<void> {
  const dictionary = new CntkDictionary(source, scan)
  await parseStructure(scan, () => dictionary.read())
  await checkWeights(dictionary.tensors, source, scan)
  await searchEmbedded(source, scan)
  for (const { start, bytes } of scan.isFull ? [] : dictionary.tensors) {
    await searchContent(sliceSource(source, start, bytes), scan, start)
  }
}
