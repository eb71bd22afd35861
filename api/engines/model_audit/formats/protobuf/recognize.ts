import type { ByteSource } from '../../bytes/byte_source.js'
import { MalformedContent } from '../../errors.js'
import { wireFields } from './wire.js'

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

/** An ONNX model has an IR version and a graph, and only the fields of its schema. */
export function looksLikeOnnx(source: ByteSource): boolean {
  const fields = topLevel(source)
  if (!fields) return false
  const hasVersion = fields.some(
    ({ field, type, value }) => field === 1 && type === 'varint' && value < 100
  )
  const hasGraph = fields.some(({ field, type }) => field === 7 && type === 'bytes')
  return hasVersion && hasGraph && fields.every(({ field, type }) => ONNX_FIELDS[field] === type)
}

/** A SavedModel has a schema version and meta graphs; a frozen graph has nodes with a name and an operator. */
export function looksLikeTensorFlow(source: ByteSource): boolean {
  const fields = topLevel(source)
  if (!fields || fields.length === 0) return false
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

function topLevel(source: ByteSource): TopField[] | null {
  const fields: TopField[] = []
  try {
    for (const one of wireFields(source, 0, source.size)) {
      fields.push({ value: 0, offset: 0, length: 0, ...one })
      if (fields.length >= MAX_FIELDS) break
    }
  } catch (error) {
    if (error instanceof MalformedContent) return null
    throw error
  }
  return fields
}
