import {
  type AttributeValue,
  MAX_ATTRIBUTE_CHARS,
  MAX_ATTRIBUTE_DEPTH,
  MAX_ATTRIBUTE_NAME_CHARS,
  MAX_ATTRIBUTE_VALUES,
  MAX_ATTRIBUTES,
  MAX_EVENTS,
  MAX_SPAN_NAME_CHARS,
  type TraceSpan,
} from '../vocabulary.js'

export type Attributes = Record<string, AttributeValue>

const KINDS = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer']

/** Returns the protocol's name for a span kind; `unspecified` for 0 and unknown numbers. */
export const kindName = (kind: number): string => KINDS[kind] ?? 'unspecified'

/** A span that is being read. */
export class SpanParts {
  traceId = ''
  spanId = ''
  parentSpanId = ''
  name = ''
  kind = 0
  startTime = 0
  endTime = 0
  statusCode = 0
  statusMessage = ''
  readonly attributes = new AttributeList()
  #events = 0

  /** Whether another event can be added to the span. */
  get canAddEvent(): boolean {
    return this.#events < MAX_EVENTS
  }

  /**
   * Adds an event's attributes to those of the span, prefixed with the event's name unless an attribute's name already
   * starts with it, e.g. `exception.message`.
   */
  addEvent(name: string, attributes: AttributeList): void {
    if (!this.canAddEvent) return
    this.#events++
    const title = name.slice(0, MAX_ATTRIBUTE_NAME_CHARS)
    for (const [key, value] of attributes.entries()) {
      this.attributes.add(key.startsWith(`${title}.`) ? key : `${title}.${key}`, value)
    }
  }

  toSpan(inherited: Attributes): TraceSpan {
    return {
      spanId: this.spanId,
      ...(this.parentSpanId !== '' && { parentSpanId: this.parentSpanId }),
      name: this.name.slice(0, MAX_SPAN_NAME_CHARS),
      startTime: this.startTime,
      ...(this.endTime > 0 && { endTime: this.endTime }),
      attributes: {
        ...this.attributes.toObject(),
        ...inherited,
        'otel.span.kind': kindName(this.kind),
      },
      ...(this.statusCode > 0 && { statusCode: this.statusCode }),
      ...(this.statusMessage !== '' && {
        statusMessage: this.statusMessage.slice(0, MAX_ATTRIBUTE_CHARS),
      }),
    }
  }
}

/** Attributes of a span or event, with enforced limits. Repeated names get a number, because events may share names. */
export class AttributeList {
  readonly #values = new Map<string, AttributeValue>()

  get isFull(): boolean {
    return this.#values.size >= MAX_ATTRIBUTES
  }

  add(name: string, value: AttributeValue): void {
    if (this.isFull || name === '') return
    const key = name.slice(0, MAX_ATTRIBUTE_NAME_CHARS)
    if (!this.#values.has(key)) return void this.#values.set(key, value)
    let number = 2
    while (this.#values.has(`${key} ${number}`)) number++
    this.#values.set(`${key} ${number}`, value)
  }

  entries(): IterableIterator<[string, AttributeValue]> {
    return this.#values.entries()
  }

  /** Returns the attributes as an object. Unlike an assignment, this defines `__proto__` as a plain property. */
  toObject(): Attributes {
    return Object.fromEntries(this.#values)
  }
}

/** Enforces the limits of one attribute's value during reading. */
export class ValueBudget {
  #left = MAX_ATTRIBUTE_VALUES

  text(value: string): string {
    return value.length > MAX_ATTRIBUTE_CHARS ? value.slice(0, MAX_ATTRIBUTE_CHARS) : value
  }

  /** Whether another entry of a list or map at this depth may be read. */
  take(depth: number): boolean {
    return depth < MAX_ATTRIBUTE_DEPTH && this.#left-- > 0
  }
}

const TRACE_ID = /^[0-9a-f]{32}$/
const SPAN_ID = /^[0-9a-f]{16}$/
const ZEROS = /^0+$/

/** Whether the IDs are valid. An ID of zeros means that there is no ID. */
export const hasValidIds = ({ traceId, spanId }: SpanParts): boolean =>
  TRACE_ID.test(traceId) && SPAN_ID.test(spanId) && !ZEROS.test(traceId) && !ZEROS.test(spanId)

export const isSpanId = (id: string): boolean => SPAN_ID.test(id) && !ZEROS.test(id)

/** Resource attributes that are kept, because they identify the service. */
export const RESOURCE_ATTRIBUTES = new Set(['service.name'])
