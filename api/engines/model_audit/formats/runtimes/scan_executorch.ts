import type { ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { printable } from '../../text/printable.js'
import { concludeTexts, examineBytes, examineText } from '../structure/examine_text.js'
import { FlatTable } from './flatbuffer.js'
import { isTorchMobile, scanTorchMobile } from './scan_torch_mobile.js'
import { parseStructure, searchEmbedded } from '../structure/parse_structure.js'

const MAX_ITEMS = 100_000
const EXTENDED_HEADER_OFFSET = 8
const EXTENDED_HEADER_BYTES = 32
/** Maximum size of backend settings that are examined; larger ones are compiled code or weights. */
const MAX_SETTING_BYTES = 64 * 1024

/** Namespaces of kernels that ExecuTorch and its exporters provide. */
const KNOWN_NAMESPACE =
  /^(?:aten|prim|prims|executorch_prim|et_vk|etvk|vulkan_prepack|quantized_decomposed|quantized|dim_order_ops|llama|custom|torchao|torchvision|sdpa|cadence|cortex_m|qnn|qaic|tosa|ethosu|arm|nxp|neutron|mtk|coreml|mps|metal|triton|bolt|et_copy|et_hop)$/

/** Scans an ExecuTorch program: segment bounds, custom kernels, backends and embedded content. */
export async function scanExecuTorch(source: ByteSource, scan: FileScan): Promise<void> {
  if (isTorchMobile(source)) return scanTorchMobile(source, scan)
  await parseStructure(scan, () => readProgram(source, scan))
  await searchEmbedded(source, scan)
  scan.conclude('Operators', ['model-custom-operator'])
  concludeTexts(scan)
}

function readProgram(source: ByteSource, scan: FileScan) {
  const segmentBase = readExtendedHeader(source)
  const program = FlatTable.root(source)
  checkSegments(program, segmentBase, source)
  for (const plan of program.vector(1, MAX_ITEMS)) {
    for (const operator of plan.vector(6, MAX_ITEMS)) examineOperator(operator.text(0) ?? '', scan)
    for (const delegate of plan.vector(7, MAX_ITEMS)) examineDelegate(delegate, source, scan)
  }
  for (const buffer of program.vector(2, MAX_ITEMS)) buffer.data(0, 1)
  for (const inline of program.vector(3, MAX_ITEMS)) inline.data(0, 1)
}

/** Returns the offset of the segments; null if there are none after the program. */
function readExtendedHeader(source: ByteSource): number | null {
  const header = source.read(EXTENDED_HEADER_OFFSET, EXTENDED_HEADER_BYTES)
  if (header.length < 24 || header.toString('latin1', 0, 4) !== 'eh00') return null
  const programBytes = Number(header.readBigUInt64LE(8))
  const segmentBase = Number(header.readBigUInt64LE(16))
  if (programBytes > source.size || segmentBase > source.size) {
    throw new MalformedContent('The program or its segments reach beyond the file', 16)
  }
  return segmentBase === 0 ? null : segmentBase
}

function checkSegments(program: FlatTable, base: number | null, source: ByteSource) {
  for (const segment of program.vector(4, MAX_ITEMS)) {
    const [offset, bytes] = [segment.u64(0), segment.u64(1)]
    if (base !== null && base + offset + bytes <= source.size) continue
    throw new MalformedContent(
      `A segment of ${bytes} bytes at ${offset} reaches beyond the file`,
      segment.offset
    )
  }
}

function examineOperator(name: string, scan: FileScan) {
  const [namespace = '', operator] = name.split('::')
  if (name === '' || (operator !== undefined && KNOWN_NAMESPACE.test(namespace))) return
  scan.find('model-custom-operator', {
    message: `The program needs the custom kernel ${printable(name.slice(0, 100))}`,
  })
}

function examineDelegate(delegate: FlatTable, source: ByteSource, scan: FileScan) {
  examineText(delegate.text(0) ?? '', { place: 'The name of a backend' }, scan)
  for (const setting of delegate.vector(2, MAX_ITEMS)) {
    examineText(setting.text(0) ?? '', { place: 'A setting of a backend' }, scan)
    const value = setting.data(1, 1)
    if (!value || value.bytes > MAX_SETTING_BYTES) continue
    examineBytes(source.read(value.start, value.bytes), value.start, scan)
  }
}
