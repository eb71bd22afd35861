import { randomBytes } from 'node:crypto'

/** W3C trace context of a call, as MCP sends it in `_meta`. */
export type TraceContext = { traceparent: string; tracestate?: string; baggage?: string }

const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/
const MAX_CHARS = 8192

/** Returns the client's trace context; if it is invalid or missing, starts a new trace at the gateway. */
export function traceContextOf({ _meta: meta }: Record<string, unknown>): TraceContext {
  const fields = typeof meta === 'object' && meta !== null ? new Map(Object.entries(meta)) : null
  const textAt = (name: string) => {
    const value: unknown = fields?.get(name)
    return typeof value === 'string' && value.length <= MAX_CHARS ? value : undefined
  }
  const traceparent = textAt('traceparent')
  if (traceparent === undefined || !TRACEPARENT.test(traceparent)) {
    const random = randomHex()
    return { traceparent: `00-${random.slice(0, 32)}-${random.slice(32)}-01` }
  }
  const [tracestate, baggage] = [textAt('tracestate'), textAt('baggage')]
  return {
    traceparent,
    ...(tracestate !== undefined && { tracestate }),
    ...(baggage !== undefined && { baggage }),
  }
}

/** Bytes of a trace and of a span. */
const BYTES = 16 + 8
/** Random bytes for the next traces, because generating them one by one takes longer than the decision about a call. */
let pool = Buffer.alloc(0)
let used = 0

function randomHex(): string {
  if (used === pool.length) {
    pool = randomBytes(BYTES * 100)
    used = 0
  }
  used += BYTES
  return pool.toString('hex', used - BYTES, used)
}

export const traceIdOf = ({ traceparent }: TraceContext): string => traceparent.slice(3, 35)
