import { sliceSource, type ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { printable } from '../../text/printable.js'
import { textsOf } from '../../text/walk_json.js'
import { scanSettings } from '../config/scan_settings.js'
import { checkWeights } from '../../weights/check_weights.js'
import { F64 } from '../../weights/float_layout.js'
import { concludeTexts, examineText } from '../structure/examine_text.js'
import { FlatTable } from './flatbuffer.js'
import { checkEnd, parseStructure, searchEmbedded } from '../structure/parse_structure.js'

/** Size of the descriptor and of the length of the core. */
const HEADER_BYTES = 8
const MAX_ITEMS = 100_000
/** Fields of the trees, with the bytes per item (model.fbs of CatBoost). */
const TREE_VECTORS: Record<number, number> = { 1: 4, 2: 4, 3: 4, 8: 8, 9: 8, 10: 4, 11: 4, 16: 8 }
const LEAF_VALUES = 8

/** Scans a CatBoost model: the FlatBuffers core, its description, and the parts after it. */
export async function scanCatBoost(source: ByteSource, scan: FileScan): Promise<void> {
  await parseStructure(scan, () => readModel(source, scan))
  await searchEmbedded(source, scan)
  concludeTexts(scan)
}

async function readModel(source: ByteSource, scan: FileScan) {
  const header = source.read(0, HEADER_BYTES)
  if (header.length < HEADER_BYTES) throw new MalformedContent('The file ends in its header', 0)
  const coreBytes = header.readUInt32LE(4)
  if (HEADER_BYTES + coreBytes > source.size) {
    throw new MalformedContent(
      `The core needs ${coreBytes} bytes and the file has ${source.size - HEADER_BYTES}`,
      4
    )
  }
  const core = FlatTable.root(sliceSource(source, HEADER_BYTES, coreBytes))
  const version = core.text(0) ?? ''
  if (!/^FlabuffersModel_v\d+$/.test(version)) {
    throw new MalformedContent(`Unknown version ${printable(version.slice(0, 60))}`, HEADER_BYTES)
  }
  for (const entry of core.vector(2, MAX_ITEMS)) {
    examineEntry(entry.text(0) ?? '', entry.text(1) ?? '', scan)
  }
  const trees = core.table(1)
  if (!trees) throw new MalformedContent('The model has no trees', HEADER_BYTES)
  for (const [field, itemBytes] of Object.entries(TREE_VECTORS)) {
    trees.data(Number(field), itemBytes)
  }
  const leaves = trees.data(LEAF_VALUES, 8)
  if (leaves) {
    const start = HEADER_BYTES + leaves.start
    const tensor = { name: 'leaf values', start, bytes: leaves.bytes, layout: F64, dimensions: 1 }
    await checkWeights([tensor], source, scan)
  }
  const hasParts = !core.texts(3, 1).next().done
  if (!hasParts) checkEnd(HEADER_BYTES + coreBytes, source, scan)
}

/** Examines an entry of the description. Its value is a text, which may be JSON: training parameters, classes, metrics. */
function examineEntry(key: string, value: string, scan: FileScan) {
  let document: unknown = value
  try {
    if (value.startsWith('{') || value.startsWith('[')) document = JSON.parse(value)
  } catch {
    // Not JSON; examined as plain text below.
  }
  scanSettings({ [key]: document }, scan)
  for (const { path, value: text } of textsOf({ [key]: document })) {
    examineText(text, { place: path }, scan)
  }
}
