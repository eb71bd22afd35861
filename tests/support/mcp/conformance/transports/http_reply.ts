import { METHOD_NOT_FOUND } from '#tests/support/mcp/conformance/era'
import type { Reply } from '#tests/support/mcp/conformance/transports/modern_endpoint'
import type { Message } from '#tests/support/mcp/conformance/transports/modern_request'
import type { ServerResponse } from 'node:http'

/**
 * HTTP statuses by JSON-RPC error code. Other errors have status 400 if the request was rejected
 * before it was handled, otherwise 200.
 */
const STATUSES: Record<number, number> = {
  [METHOD_NOT_FOUND]: 404,
  [-32020]: 400,
  [-32021]: 400,
  [-32022]: 400,
}

/** Responds with JSON, or with a stream of events if notifications precede the result. */
export const httpReply = (response: ServerResponse, { id }: Message): Reply => ({
  notify(method, params) {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', method, params })}\n\n`)
  },
  end(message, isRejected = false) {
    const text = JSON.stringify({ jsonrpc: '2.0', id, ...message })
    if (response.headersSent) return void response.end(`data: ${text}\n\n`)
    const known = 'error' in message ? STATUSES[Number(message.error.code)] : undefined
    const status = known ?? (isRejected ? 400 : 200)
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  },
  onClose: (close) => void response.once('close', close),
})
