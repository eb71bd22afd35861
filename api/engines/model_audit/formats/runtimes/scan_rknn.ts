import { sliceSource, type ByteSource } from '../../bytes/byte_source.js'
import { Cursor } from '../../bytes/cursor.js'
import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { printable } from '../../text/printable.js'
import { isObject, textsOf } from '../../text/walk_json.js'
import { scanSettings } from '../config/scan_settings.js'
import { concludeTexts, examineText } from '../structure/examine_text.js'
import { FlatTable } from './flatbuffer.js'
import { checkEnd, parseStructure, searchEmbedded } from '../structure/parse_structure.js'

const MAX_JSON_BYTES = 32 * 2 ** 20
const MAX_ITEMS = 100_000
/** Number of bytes after the header in newer versions, if the container has data. */
const CHECKSUM_BYTES = 40
const KNOWN_OPERATOR = /^(?:VSI_NN_OP_|RKNN_OP_)/
/** Header of an OpenVX graph: a name of 64 characters, the number of nodes, and other fields. */
const OPENVX_HEADER_BYTES = 80

/** Scans an RKNN model: the container, its JSON description, and the texts of the compiled graph. */
export async function scanRknn(source: ByteSource, scan: FileScan): Promise<void> {
  if (source.read(0, 8).toString('latin1') === 'CYPTRKNN') {
    scan.find('model-encrypted', { message: 'The RKNN model is encrypted', offset: 0 })
    scan.skip('Content of the model', 'The RKNN model is encrypted')
    return
  }
  await parseStructure(scan, () => {
    const isContainer = source.read(0, 4).toString('latin1') === 'RKNN'
    if (isContainer) readContainer(source, scan)
    else readGraph(source, scan)
  })
  await searchEmbedded(source, scan)
  scan.conclude('Operators', ['model-custom-operator'])
  concludeTexts(scan)
}

function readContainer(source: ByteSource, scan: FileScan) {
  const cursor = new Cursor(source, 8)
  const version = cursor.u64() % 0x1000
  const dataBytes = cursor.u64()
  if (version < 1 || version > 6) {
    scan.check('Description of the model', 'skipped', `Version ${version} is not public`)
    return
  }
  if (version > 1 && dataBytes > 0) cursor.skip(CHECKSUM_BYTES)
  const start = cursor.offset
  cursor.skip(dataBytes)
  const jsonBytes = cursor.u64()
  const text = cursor.offset + jsonBytes > source.size ? '' : readText(cursor, jsonBytes)
  if (text === '') throw new MalformedContent('The description of the model is incomplete', start)
  examineDescription(text, scan)
  checkEnd(cursor.offset, source, scan)
  if (dataBytes > 8) readGraph(sliceSource(source, start, dataBytes), scan)
}

function readText(cursor: Cursor, bytes: number): string {
  const text = cursor.source.read(cursor.offset, Math.min(bytes, MAX_JSON_BYTES)).toString('utf8')
  cursor.skip(bytes)
  return text
}

function examineDescription(text: string, scan: FileScan) {
  let model: unknown
  try {
    model = JSON.parse(text.replaceAll('\0', ''))
  } catch {
    throw new MalformedContent('The description of the model is not JSON')
  }
  scanSettings(model, scan)
  for (const { path, value } of textsOf(model)) examineText(value, { place: path }, scan)
  const nodes = isObject(model) && Array.isArray(model.nodes) ? model.nodes : []
  for (const node of nodes) if (isObject(node)) examineOperator(node.op, scan)
}

function examineOperator(operator: unknown, scan: FileScan) {
  if (typeof operator !== 'string' || KNOWN_OPERATOR.test(operator)) return
  scan.find('model-custom-operator', {
    message: `The model uses the custom operator ${printable(operator.slice(0, 100))}`,
  })
}

/** Reads the compiled graph if it is a FlatBuffers message or an OpenVX graph; other kinds are undocumented. */
function readGraph(source: ByteSource, scan: FileScan) {
  const head = source.read(0, 8).toString('latin1')
  if (head.startsWith('VPMN')) return checkOpenVx(source)
  if (head.slice(4) !== 'RKNN') return
  const model = FlatTable.root(source)
  const fields = { 1: 'format', 3: 'generator', 7: 'compiler', 8: 'runtime', 9: 'source' }
  for (const [field, place] of Object.entries(fields)) {
    examineText(model.text(Number(field)) ?? '', { place }, scan)
  }
  for (const graph of model.vector(2, MAX_ITEMS)) {
    for (const node of graph.vector(1, MAX_ITEMS)) {
      for (const field of [1, 2]) examineText(node.text(field) ?? '', { place: 'node' }, scan)
    }
  }
}

function checkOpenVx(source: ByteSource) {
  const header = source.read(0, OPENVX_HEADER_BYTES)
  if (header.length < OPENVX_HEADER_BYTES) {
    throw new MalformedContent('The graph ends within its header', 0)
  }
  const nodes = header.readUInt32LE(76)
  // The name of a node has 64 characters.
  if (nodes > source.size / 64) {
    throw new MalformedContent(`The graph announces ${nodes} nodes, more than fit`, 76)
  }
}
