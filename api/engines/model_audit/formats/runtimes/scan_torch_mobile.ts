import { sliceSource, type ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { printable } from '../../text/printable.js'
import { checkWeights } from '../../weights/check_weights.js'
import { concludeTexts, examineText } from '../structure/examine_text.js'
import { parseStructure, searchEmbedded } from '../structure/parse_structure.js'
import { FlatTable } from './flatbuffer.js'
import { MobileValues } from './mobile_values.js'

const MAX_FILES = 1_000
const MAX_TYPES = 100_000
/** Field numbers of the module (mobile_bytecode.fbs of PyTorch). */
const FIELD = { extraFiles: 1, objectTypes: 7, sources: 8 }
const CUSTOM_CLASS = 2
/** C++ classes that PyTorch itself registers. */
const KNOWN_CLASS =
  /^__torch__\.torch\.classes\.(?:quantized|sparse|xnnpack|vulkan|metal|mkldnn|mkldnn_prepacked|prepacked|rnn|profiling|_nnapi|_c10d_functional)\./

export const isTorchMobile = (source: ByteSource) => source.read(4, 4).toString('latin1') === 'PTMF'

/** Scans a PyTorch Mobile model in FlatBuffers format: its operators, classes, references between values, and files. */
export async function scanTorchMobile(source: ByteSource, scan: FileScan): Promise<void> {
  await parseStructure(scan, async () => {
    const module = FlatTable.root(source)
    for (const type of module.vector(FIELD.objectTypes, MAX_TYPES)) examineType(type, scan)
    await scanFiles(module, FIELD.extraFiles, source, scan)
    if (await scanFiles(module, FIELD.sources, source, scan)) {
      scan.find('torchscript-code', { message: 'The model contains TorchScript code' })
    }
    const values = new MobileValues(module, scan)
    await values.read()
    await checkWeights(values.tensors, source, scan)
  })
  await searchEmbedded(source, scan)
  scan.conclude('Operators', ['model-custom-operator'])
  concludeTexts(scan)
}

function examineType(type: FlatTable, scan: FileScan) {
  const name = type.text(0) ?? ''
  examineText(name, { place: 'The name of a class' }, scan)
  if (type.u8(1) !== CUSTOM_CLASS || KNOWN_CLASS.test(name)) return
  scan.find('model-custom-operator', {
    message: `The model needs the custom class ${printable(name.slice(0, 200))}`,
    offset: type.offset,
  })
}

/** Scans the files that are attached to the module, and returns whether there are any. */
async function scanFiles(
  module: FlatTable,
  field: number,
  source: ByteSource,
  scan: FileScan
): Promise<boolean> {
  let found = 0
  for (const file of module.vector(field, MAX_FILES)) {
    found++
    const content = file.data(1, 1)
    if (!content) continue
    const name = printable((file.text(0) ?? `file ${found}`).slice(0, 200))
    await scan.member(name, sliceSource(source, content.start, content.bytes))
  }
  if (module.count(field) > MAX_FILES) {
    throw new MalformedContent(`The model has more than ${MAX_FILES} files`, module.offset)
  }
  return found > 0
}
