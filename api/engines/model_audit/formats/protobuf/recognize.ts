import type { ByteSource } from '../../bytes/byte_source.js'
import { MalformedContent } from '../../errors.js'
import { wireFields, wireText } from './wire.js'

const MAX_FIELDS = 5_000

/** Field numbers of onnx.ModelProto with their wire types. */
const ONNX_FIELDS: Record<number, 'varint' | 'bytes'> = {
  1: 'varint',
  2: 'bytes',
  3: 'bytes',
  4: 'bytes',
  5: 'varint',
  6: 'bytes',
  7: 'bytes',
  8: 'bytes',
  14: 'bytes',
  20: 'bytes',
  25: 'bytes',
  26: 'bytes',
}

/**
 * Whether a field of a Core ML model contains the model itself. The field number depends on the kind of model
 * (Model.proto).
 */
const isCoreMlKind = (field: number) =>
  (field >= 200 && field < 700) || field === 900 || (field >= 2_000 && field <= 3_000)
/** Fields of paddle.framework.proto.ProgramDesc, including two reserved ones. */
const PADDLE_FIELDS = new Set([1, 2, 3, 4, 5])

const CNTK_KEYS = new Set(['type', 'uid', 'root', 'root_uid', 'primitive_functions'])
const MAX_ENTRIES = 20

type ProtobufFormat = 'onnx' | 'tensorflow' | 'coreml' | 'paddle' | 'cntk'

/** Detects the format of a message without a signature by its fields; null if they match no known schema. */
export function protobufFormat(source: ByteSource): ProtobufFormat | null {
  const fields = topLevel(source)
  if (!fields || fields.length === 0) return null
  if (looksLikeOnnx(fields)) return 'onnx'
  if (looksLikeCoreMl(fields)) return 'coreml'
  if (looksLikePaddle(source, fields)) return 'paddle'
  if (looksLikeCntk(source, fields)) return 'cntk'
  return looksLikeTensorFlow(source, fields) ? 'tensorflow' : null
}

/** Whether the fields are those of an ONNX model: an IR version, a graph, and no fields outside the schema. */
function looksLikeOnnx(fields: readonly TopField[]): boolean {
  const hasVersion = fields.some(
    ({ field, type, value }) => field === 1 && type === 'varint' && value < 100
  )
  const hasGraph = fields.some(({ field, type }) => field === 7 && type === 'bytes')
  return hasVersion && hasGraph && fields.every(({ field, type }) => ONNX_FIELDS[field] === type)
}

/** Whether the fields are those of a Core ML model: a version, a description, and exactly one kind of model. */
function looksLikeCoreMl(fields: readonly TopField[]): boolean {
  const [first] = fields
  const hasVersion = first?.field === 1 && first.type === 'varint' && first.value < 100
  const kinds = fields.filter(({ field, type }) => type === 'bytes' && isCoreMlKind(field))
  const others = fields.filter(({ field }) => !isCoreMlKind(field))
  return hasVersion && kinds.length === 1 && others.every(({ field }) => field <= 10)
}

/** Whether the fields are those of a Paddle program: blocks that start with their number and their parent's number. */
function looksLikePaddle(source: ByteSource, fields: readonly TopField[]): boolean {
  const [first] = fields
  if (first?.field !== 1 || first.type !== 'bytes') return false
  if (!fields.every(({ field, type }) => type === 'bytes' && PADDLE_FIELDS.has(field))) return false
  const block = fieldsIn(source, first.offset, first.offset + first.length)
  const numbers = block?.filter(({ type }) => type === 'varint').map(({ field }) => field)
  const lists = block?.filter(({ type }) => type === 'bytes') ?? []
  return (
    numbers !== undefined &&
    numbers.includes(1) &&
    numbers.includes(2) &&
    lists.every(({ field }) => field === 3 || field === 4)
  )
}

/** Whether the fields are those of a CNTK model: a dictionary, some of whose keys occur in every model. */
function looksLikeCntk(source: ByteSource, fields: readonly TopField[]): boolean {
  const isDictionary = fields.every(({ field, type }) =>
    field === 1 ? type === 'varint' : field === 2 && type === 'bytes'
  )
  const entries = fields.filter(({ field }) => field === 2).slice(0, MAX_ENTRIES)
  return (
    isDictionary &&
    entries.some(({ offset, length }) => {
      const [key] = fieldsIn(source, offset, offset + length) ?? []
      return key?.field === 1 && key.type === 'bytes' && CNTK_KEYS.has(wireText(source, key, 100))
    })
  )
}

/**
 * Whether the fields are those of a SavedModel (a schema version and meta graphs) or of a frozen graph (nodes with names
 * and operators).
 */
function looksLikeTensorFlow(source: ByteSource, fields: readonly TopField[]): boolean {
  const isSavedModel =
    fields.every(({ field, type }) =>
      field === 1 ? type === 'varint' : field === 2 && type === 'bytes'
    ) && fields.some(({ field }) => field === 2)
  if (isSavedModel) return true
  const nodes = fields.filter(({ field, type }) => field === 1 && type === 'bytes')
  const isGraph = fields.every(({ field }) => field <= 4) && nodes.length > 0
  return isGraph && nodes.slice(0, 5).every(({ offset, length }) => isNode(source, offset, length))
}

function isNode(source: ByteSource, offset: number, length: number): boolean {
  try {
    const fields = [...wireFields(source, offset, offset + length)]
    return (
      fields.some(({ field, type }) => field === 2 && type === 'bytes') &&
      fields.every(({ field }) => field <= 7)
    )
  } catch (error) {
    if (error instanceof MalformedContent) return false
    throw error
  }
}

type TopField = { field: number; type: string; value: number; offset: number; length: number }

const topLevel = (source: ByteSource) => fieldsIn(source, 0, source.size)

/** Returns the first 5,000 fields of a message; null if the bytes are not a message. */
function fieldsIn(source: ByteSource, start: number, end: number): TopField[] | null {
  const fields: TopField[] = []
  try {
    for (const one of wireFields(source, start, end)) {
      fields.push({ value: 0, offset: 0, length: 0, ...one })
      if (fields.length >= MAX_FIELDS) break
    }
  } catch (error) {
    if (error instanceof MalformedContent) return null
    throw error
  }
  return fields
}
