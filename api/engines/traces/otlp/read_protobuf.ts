import protobuf from 'protobufjs/minimal.js'
import type { AttributeValue } from '../vocabulary.js'
import { InvalidExport } from './invalid_export.js'
import type { SpanCollector } from './span_collector.js'
import {
  AttributeList,
  type Attributes,
  RESOURCE_ATTRIBUTES,
  SpanParts,
  ValueBudget,
} from './span_parts.js'

type Reader = protobuf.Reader
/** Reads one field, or returns false to skip it. */
type ReadField = (field: number, reader: Reader) => boolean | void

/**
 * Reads an `ExportTraceServiceRequest` of opentelemetry/proto/collector/trace/v1/trace_service.proto (1.x). Fields that are
 * not stored are skipped unread, and limits apply during reading, so the size of the body bounds the memory use.
 * @throws InvalidExport
 */
export function readProtobuf(body: Uint8Array, collector: SpanCollector): void {
  try {
    const reader = protobuf.Reader.create(body)
    readFields(reader, body.length, (field) => {
      if (field !== 1) return false
      readResourceSpans(reader, collector)
    })
  } catch (error) {
    if (error instanceof RangeError || error instanceof Error) throw new InvalidExport('protobuf')
    throw error
  }
}

function readFields(reader: Reader, end: number, read: ReadField): void {
  while (reader.pos < end) {
    const tag = reader.uint32()
    if (read(tag >>> 3, reader) === false) reader.skipType(tag & 7)
  }
  if (reader.pos !== end) throw new RangeError('a field exceeds its message')
}

/** Reads a nested message, which is preceded by its length. */
function readMessage(reader: Reader, read: ReadField): void {
  const length = reader.uint32()
  const end = reader.pos + length
  if (end > reader.len) throw new RangeError('a message exceeds the body')
  readFields(reader, end, read)
}

function readResourceSpans(reader: Reader, collector: SpanCollector): void {
  const resource: Attributes = {}
  readMessage(reader, (field) => {
    if (field === 1) {
      readMessage(reader, (inner) => {
        if (inner !== 1) return false
        const list = new AttributeList()
        readAttribute(reader, list)
        for (const [name, value] of list.entries()) {
          if (RESOURCE_ATTRIBUTES.has(name)) resource[name] = value
        }
      })
    } else if (field === 2) readScopeSpans(reader, collector, resource)
    else return false
  })
}

function readScopeSpans(reader: Reader, collector: SpanCollector, resource: Attributes): void {
  let inherited = resource
  readMessage(reader, (field) => {
    if (field === 1) {
      readMessage(reader, (inner) => {
        if (inner !== 1) return false
        inherited = { ...resource, 'otel.scope.name': new ValueBudget().text(reader.string()) }
      })
    } else if (field === 2) readSpan(reader, collector, inherited)
    else return false
  })
}

function readSpan(reader: Reader, collector: SpanCollector, inherited: Attributes): void {
  const span = new SpanParts()
  let isSkipped = false
  readMessage(reader, (field) => {
    if (field === 1) {
      span.traceId = hex(reader)
      // Exporters write the trace ID first, so the rest of an unwanted span need not be decoded.
      isSkipped = span.traceId.length === 32 && !collector.isWanted(span.traceId)
      return true
    }
    if (isSkipped) return false
    return readSpanField(field, reader, span)
  })
  if (isSkipped) collector.skip()
  else collector.add(span, inherited)
}

function readSpanField(field: number, reader: Reader, span: SpanParts): boolean {
  switch (field) {
    case 2:
      span.spanId = hex(reader)
      return true
    case 4:
      span.parentSpanId = hex(reader)
      return true
    case 5:
      span.name = reader.string()
      return true
    case 6:
      span.kind = reader.int32()
      return true
    case 7:
      span.startTime = milliseconds(reader)
      return true
    case 8:
      span.endTime = milliseconds(reader)
      return true
    case 9:
      if (span.attributes.isFull) return false
      readAttribute(reader, span.attributes)
      return true
    case 11:
      if (!span.canAddEvent) return false
      readEvent(reader, span)
      return true
    case 15:
      readMessage(reader, (inner) => {
        if (inner === 2) span.statusMessage = reader.string()
        else if (inner === 3) span.statusCode = reader.int32()
        else return false
      })
      return true
    default:
      return false
  }
}

function readEvent(reader: Reader, span: SpanParts): void {
  let name = ''
  const attributes = new AttributeList()
  readMessage(reader, (field) => {
    if (field === 2) name = reader.string()
    else if (field === 3 && !attributes.isFull) readAttribute(reader, attributes)
    else return false
  })
  span.addEvent(name, attributes)
}

/** Reads a `KeyValue`. */
function readAttribute(reader: Reader, list: AttributeList): void {
  const budget = new ValueBudget()
  const { key, value } = readPair(reader, budget, 0)
  list.add(key, value)
}

function readPair(reader: Reader, budget: ValueBudget, depth: number) {
  let key = ''
  let value: AttributeValue = null
  readMessage(reader, (field) => {
    if (field === 1) key = reader.string()
    else if (field === 2) value = readValue(reader, budget, depth)
    else return false
  })
  return { key, value: value as AttributeValue }
}

/** Reads an `AnyValue`. */
function readValue(reader: Reader, budget: ValueBudget, depth: number): AttributeValue {
  let value: AttributeValue = null
  readMessage(reader, (field) => {
    switch (field) {
      case 1:
        value = budget.text(reader.string())
        return true
      case 2:
        value = reader.bool()
        return true
      case 3:
        value = Number(reader.int64())
        return true
      case 4: {
        const number = reader.double()
        value = Number.isFinite(number) ? number : String(number)
        return true
      }
      case 5:
        value = readList(reader, budget, depth + 1)
        return true
      case 6:
        value = readMap(reader, budget, depth + 1)
        return true
      case 7:
        value = budget.text(Buffer.from(reader.bytes()).toString('base64'))
        return true
      default:
        return false
    }
  })
  return value
}

function readList(reader: Reader, budget: ValueBudget, depth: number): AttributeValue {
  const values: AttributeValue[] = []
  readMessage(reader, (field) => {
    if (field !== 1 || !budget.take(depth)) return false
    values.push(readValue(reader, budget, depth))
  })
  return values
}

function readMap(reader: Reader, budget: ValueBudget, depth: number): AttributeValue {
  const values: [string, AttributeValue][] = []
  readMessage(reader, (field) => {
    if (field !== 1 || !budget.take(depth)) return false
    const { key, value } = readPair(reader, budget, depth)
    values.push([budget.text(key), value])
  })
  return Object.fromEntries(values)
}

const hex = (reader: Reader) => Buffer.from(reader.bytes()).toString('hex')

/** Reads nanoseconds as milliseconds. A double keeps microsecond precision. */
function milliseconds(reader: Reader): number {
  const low = reader.fixed32()
  const high = reader.fixed32()
  return (high * 2 ** 32 + low) / 1e6
}

/** Writes an `ExportTraceServiceResponse`. */
export function writeProtobufResponse(rejected: number, message: string): Uint8Array {
  const writer = protobuf.Writer.create()
  if (rejected === 0 && message === '') return writer.finish()
  writer.uint32(10).fork()
  if (rejected > 0) writer.uint32(8).int64(rejected)
  if (message !== '') writer.uint32(18).string(message)
  return writer.ldelim().finish()
}
