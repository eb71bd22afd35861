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

type Fields = Record<string, unknown>

/**
 * Reads an `ExportTraceServiceRequest` in OTLP's JSON encoding: IDs are hexadecimal, 64-bit integers may be strings,
 * enums are numbers.
 * @throws InvalidExport
 */
export function readJson(text: string, collector: SpanCollector): void {
  const request = parse(text)
  if (!isFields(request)) throw new InvalidExport('json')
  for (const resourceSpans of listIn(request.resourceSpans)) {
    const resource = resourceOf(resourceSpans.resource)
    for (const scopeSpans of listIn(resourceSpans.scopeSpans)) {
      const { name } = isFields(scopeSpans.scope) ? scopeSpans.scope : {}
      const inherited = { ...resource }
      if (textIn(name) !== '') inherited['otel.scope.name'] = new ValueBudget().text(textIn(name))
      for (const span of listIn(scopeSpans.spans)) readSpan(span, collector, inherited)
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidExport('json')
  }
}

function resourceOf(resource: unknown): Attributes {
  if (!isFields(resource)) return {}
  const kept = listIn(resource.attributes).filter(({ key }) => RESOURCE_ATTRIBUTES.has(String(key)))
  return attributesIn(kept).toObject()
}

function readSpan(fields: Fields, collector: SpanCollector, inherited: Attributes): void {
  const span = new SpanParts()
  span.traceId = textIn(fields.traceId).toLowerCase()
  if (span.traceId.length === 32 && !collector.isWanted(span.traceId)) return collector.skip()
  span.spanId = textIn(fields.spanId).toLowerCase()
  span.parentSpanId = textIn(fields.parentSpanId).toLowerCase()
  span.name = textIn(fields.name)
  span.kind = numberIn(fields.kind)
  span.startTime = millisecondsIn(fields.startTimeUnixNano)
  span.endTime = millisecondsIn(fields.endTimeUnixNano)
  for (const [key, value] of attributesIn(listIn(fields.attributes)).entries()) {
    span.attributes.add(key, value)
  }
  for (const event of listIn(fields.events)) {
    if (!span.canAddEvent) break
    span.addEvent(textIn(event.name), attributesIn(listIn(event.attributes)))
  }
  const status = isFields(fields.status) ? fields.status : {}
  span.statusCode = numberIn(status.code)
  span.statusMessage = textIn(status.message)
  collector.add(span, inherited)
}

function attributesIn(pairs: Iterable<Fields>): AttributeList {
  const list = new AttributeList()
  for (const { key, value } of pairs) {
    if (list.isFull) break
    list.add(textIn(key), valueIn(value, new ValueBudget(), 0))
  }
  return list
}

/** Reads an `AnyValue`. */
function valueIn(value: unknown, budget: ValueBudget, depth: number): AttributeValue {
  if (!isFields(value)) return null
  const { stringValue, boolValue, intValue, doubleValue, bytesValue } = value
  if (typeof stringValue === 'string') return budget.text(stringValue)
  if (typeof boolValue === 'boolean') return boolValue
  if (intValue !== undefined) return numberIn(intValue)
  if (doubleValue !== undefined) {
    return typeof doubleValue === 'number' ? doubleValue : budget.text(textIn(doubleValue))
  }
  if (typeof bytesValue === 'string') return budget.text(bytesValue)
  if (isFields(value.arrayValue)) {
    const values: AttributeValue[] = []
    for (const entry of listIn(value.arrayValue.values)) {
      if (!budget.take(depth + 1)) break
      values.push(valueIn(entry, budget, depth + 1))
    }
    return values
  }
  if (isFields(value.kvlistValue)) {
    const pairs: [string, AttributeValue][] = []
    for (const { key, value: entry } of listIn(value.kvlistValue.values)) {
      if (!budget.take(depth + 1)) break
      pairs.push([budget.text(textIn(key)), valueIn(entry, budget, depth + 1)])
    }
    return Object.fromEntries(pairs)
  }
  return null
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Yields the objects in a list; nothing for other values. */
function* listIn(value: unknown): Generator<Fields> {
  if (!Array.isArray(value)) return
  for (const entry of value) if (isFields(entry)) yield entry
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

function numberIn(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : 0
}

const millisecondsIn = (nanoseconds: unknown): number => numberIn(nanoseconds) / 1e6
