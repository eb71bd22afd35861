import { DomainError } from '#api/platform/http/domain_error'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { readUpstream } from './call_upstream.js'
import { type Json, isJson } from './wire/json.js'
import type { ProviderFormat, StreamFilter } from './formats/provider_format.js'
import type { ProxyGuard } from './guard/proxy_guard.js'
import { SseReader, writeEvent } from './wire/sse.js'
import { returnedHeaders } from './wire/upstream_headers.js'

type Relay = {
  upstream: Response
  format: ProviderFormat
  guard: ProxyGuard
  response: ServerResponse
  signal: AbortSignal
  /** Counts bytes that are kept in memory until the client has read them. @throws 429 */
  hold: (bytes: number) => void
  /** Time after which a client that does not read is disconnected. */
  stalledMs: number
}

/** Headers of every response of the proxy. A browser must not guess another type. */
const OWN_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** Limits for data after the last event of a stream: size and waiting time. */
const MAX_LAST_BYTES = 16_000
const LAST_BYTES_MS = 250

/** Sends the upstream's response: errors unchanged, everything else after checking. */
export async function relayResponse(relay: Relay): Promise<void> {
  const { upstream } = relay
  const type = upstream.headers.get('content-type') ?? ''
  if (!upstream.ok) return relayError(relay, type)
  if (type.startsWith('text/event-stream')) return relayStream(relay)
  return relayJson(relay)
}

async function relayError(relay: Relay, type: string): Promise<void> {
  const { upstream, response } = relay
  const body = await readUpstream(upstream, relay.hold)
  response.writeHead(upstream.status, {
    ...returnedHeaders(upstream.headers),
    ...OWN_HEADERS,
    'content-type': type || 'application/json',
    'content-length': body.length,
  })
  sendWhole(relay, body)
}

async function relayJson(relay: Relay): Promise<void> {
  const { upstream, format, guard, response } = relay
  const received = await readUpstream(upstream, relay.hold)
  const checked = await format.filterResponse(parse(received.toString('utf8')), guard)
  const text = JSON.stringify(checked)
  response.writeHead(upstream.status, {
    ...returnedHeaders(upstream.headers),
    ...OWN_HEADERS,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  })
  sendWhole(relay, text)
}

/** Sends the body. While the client does not read, the unread rest stays in memory. */
function sendWhole({ response, stalledMs }: Relay, body: string | Buffer): void {
  response.setTimeout(stalledMs, () => void response.destroy())
  response.end(body)
}

function parse(text: string): Json {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = null
  }
  if (isJson(body)) return body
  throw new DomainError('guardrails.upstream_failed', 502, 'The upstream did not return JSON')
}

/**
 * Sends the events that the filter releases. If the upstream fails, held text is dropped and the connection is closed, as
 * if the application had called the upstream itself.
 */
async function relayStream(relay: Relay): Promise<void> {
  const { upstream, format, guard, response } = relay
  response.writeHead(upstream.status, {
    ...returnedHeaders(upstream.headers),
    ...OWN_HEADERS,
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  })
  const filter = format.streamFilter(guard)
  const reader = new SseReader()
  const body = upstream.body?.getReader()
  while (body && !filter.isEnded) {
    const { value, done } = await body.read()
    if (done) break
    relay.hold(value.length)
    const text = await filtered(reader, filter, value)
    if (text !== '' && !response.write(text)) await drained(relay)
  }
  response.end()
  if (body) await finish(body)
}

/** Waits until the client has read the sent data; only then is more read from the upstream. */
async function drained({ response, signal, stalledMs }: Relay): Promise<void> {
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(), stalledMs)
  try {
    await once(response, 'drain', { signal: AbortSignal.any([signal, stalled.signal]) })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Reads the few bytes after the last event so that the upstream connection can be reused; a new one would delay the next
 * request by several round trips. If the upstream keeps sending, closes its connection instead.
 */
async function finish(body: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const timer = setTimeout(() => void body.cancel().catch(() => {}), LAST_BYTES_MS)
  try {
    for (let size = 0; size < MAX_LAST_BYTES;) {
      const { value, done } = await body.read()
      if (done) return
      size += value.length
    }
    await body.cancel()
  } catch {
    // The client already has the complete response.
  } finally {
    clearTimeout(timer)
  }
}

async function filtered(reader: SseReader, filter: StreamFilter, bytes: Uint8Array) {
  let text = ''
  for (const event of reader.push(bytes)) {
    if (filter.isEnded) break
    for (const sent of await filter.push(event)) text += writeEvent(sent)
  }
  return text
}
