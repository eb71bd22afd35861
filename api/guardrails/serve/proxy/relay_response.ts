import { DomainError } from '#api/platform/http/domain_error'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { readUpstream } from './call_upstream.js'
import { type Json, isJson } from './json.js'
import type { ProviderFormat, StreamFilter } from './provider_format.js'
import type { ProxyGuard } from './proxy_guard.js'
import { SseReader, writeEvent } from './sse.js'
import { returnedHeaders } from './upstream_headers.js'

type Relay = {
  upstream: Response
  format: ProviderFormat
  guard: ProxyGuard
  response: ServerResponse
  signal: AbortSignal
}

/** Headers of every response of the proxy. A browser must not guess another type. */
const OWN_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** Sends the response of the upstream: errors unchanged, everything else checked. */
export async function relayResponse(relay: Relay): Promise<void> {
  const { upstream } = relay
  const type = upstream.headers.get('content-type') ?? ''
  if (!upstream.ok) return relayError(relay, type)
  if (type.startsWith('text/event-stream')) return relayStream(relay)
  return relayJson(relay)
}

async function relayError({ upstream, response }: Relay, type: string): Promise<void> {
  const body = await readUpstream(upstream)
  response.writeHead(upstream.status, {
    ...returnedHeaders(upstream.headers),
    ...OWN_HEADERS,
    'content-type': type || 'application/json',
    'content-length': body.length,
  })
  response.end(body)
}

async function relayJson({ upstream, format, guard, response }: Relay): Promise<void> {
  const checked = await format.filterResponse(
    parse((await readUpstream(upstream)).toString('utf8')),
    guard
  )
  const text = JSON.stringify(checked)
  response.writeHead(upstream.status, {
    ...returnedHeaders(upstream.headers),
    ...OWN_HEADERS,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
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
async function relayStream({ upstream, format, guard, response, signal }: Relay): Promise<void> {
  response.writeHead(upstream.status, {
    ...returnedHeaders(upstream.headers),
    ...OWN_HEADERS,
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  })
  const filter = format.streamFilter(guard)
  const reader = new SseReader()
  for await (const bytes of upstream.body ?? []) {
    const text = await filtered(reader, filter, bytes)
    if (text !== '' && !response.write(text)) await once(response, 'drain', { signal })
    if (filter.isEnded) break
  }
  response.end()
}

async function filtered(reader: SseReader, filter: StreamFilter, bytes: Uint8Array) {
  let text = ''
  for (const event of reader.push(bytes)) {
    if (filter.isEnded) break
    for (const sent of await filter.push(event)) text += writeEvent(sent)
  }
  return text
}
