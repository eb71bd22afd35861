import type { OutboundRequest, OutboundResponse } from '#api/platform/outbound/guarded_request'
import { ResponseTooLarge } from '#api/platform/outbound/limit_body'
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'
import { AsyncResource } from 'node:async_hooks'
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
 * Passes on the chunks of a response up to a maximum size, in the asynchronous context of the caller. Needs far fewer
 * promises than `chunksOf`. Destroys the response if `onChunk` throws.
 * @throws ResponseTooLarge; errors of the connection and of `onChunk`
 */
export function receive(
  body: Readable,
  maxBytes: number,
  onChunk: (chunk: Buffer) => void
): Promise<void> {
  const context = new AsyncResource('MCPResponse')
  return new Promise((resolve, reject) => {
    let bytes = 0
    const onData = (chunk: Buffer) => {
      bytes += chunk.byteLength
      if (bytes > maxBytes) return fail(new ResponseTooLarge(maxBytes))
      try {
        context.runInAsyncScope(onChunk, undefined, chunk)
      } catch (error) {
        fail(error)
      }
    }
    const fail = (error: unknown) => {
      stop()
      body.destroy()
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    const onEnd = () => {
      stop()
      resolve()
    }
    const onClose = () => fail(new Error('The connection was closed before the response ended'))
    const stop = () => {
      body.off('data', onData).off('end', onEnd).off('error', fail).off('close', onClose)
    }
    if (body.destroyed) return fail(body.errored ?? new Error('The response was discarded'))
    body.on('data', onData).on('end', onEnd).on('error', fail).on('close', onClose)
  })
}

/**
 * Reads the complete text of a response.
 * @throws ResponseTooLarge
 */
export async function textOf(body: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  await receive(body, maxBytes, (chunk) => void chunks.push(chunk))
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
