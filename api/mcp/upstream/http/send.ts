import type { OutboundRequest, OutboundResponse } from '#api/platform/outbound/guarded_request'
import { ResponseTooLarge } from '#api/platform/outbound/limit_body'
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { Readable } from 'node:stream'

export type SentRequest = Omit<OutboundRequest, 'onRefused'>
export type Reply = OutboundResponse

/** Sends a request to a URL. The body of the response must be read or destroyed. */
export type Send = (url: URL, request: SentRequest) => Promise<Reply>

export const isOk = ({ status }: Reply): boolean => status >= 200 && status < 300

/** Returns the media type of a response, without parameters. */
export const mediaTypeOf = ({ headers }: Reply): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/**
 * Yields the chunks of a response up to a maximum size.
 * @throws ResponseTooLarge
 */
export async function* chunksOf(body: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new ResponseTooLarge(maxBytes)
    yield chunk
  }
}

/**
 * Reads the complete text of a response.
 * @throws ResponseTooLarge
 */
export async function textOf(body: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of chunksOf(body, maxBytes)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Responses that cannot have a body. */
const EMPTY_STATUSES = [204, 205, 304]

/** Adapts `send` for parts of the protocol library that require `fetch`. */
export const asFetch =
  (send: Send): FetchLike =>
  async (url, { method = 'GET', headers, body, signal } = {}) => {
    const {
      status,
      headers: received,
      body: content,
    } = await send(new URL(url), {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && { body }),
      ...(signal && { signal }),
    })
    const type = received['content-type']
    const isEmpty = EMPTY_STATUSES.includes(status)
    if (isEmpty) content.destroy()
    return new Response(
      isEmpty ? null : (ReadableStream.from(content) as ReadableStream<Uint8Array>),
      {
        status,
        ...(type !== undefined && { headers: { 'content-type': type } }),
      }
    )
  }
