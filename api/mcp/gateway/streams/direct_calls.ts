import { isPlainRequest } from '#api/mcp/gateway/stateless/plain_request'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  ErrorCode,
  type JSONRPCMessage,
  type JSONRPCRequest,
  McpError,
  type RequestId,
  type Result,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js'

export type CallExtra = Pick<
  RequestHandlerExtra<ServerRequest, ServerNotification>,
  'signal' | 'sendNotification' | 'sendRequest' | 'closeSSEStream'
>

type Handle = (request: JSONRPCRequest, extra: CallExtra) => Promise<Result>

/**
 * Handles the tool calls of a session like the protocol library does, but without its validation, which tries several
 * schemas for each message. Call it once the transport is connected. The library handles everything else, including calls
 * that are requested as tasks.
 */
export function handleCallsDirectly(transport: Transport, server: Server, handle: Handle): void {
  const open = new Map<RequestId, AbortController>()
  const { onmessage, onclose } = transport
  transport.onclose = () => {
    for (const controller of open.values()) controller.abort()
    open.clear()
    onclose?.()
  }
  transport.onmessage = (message, extra) => {
    if (isPlainCall(message)) {
      const controller = new AbortController()
      open.set(message.id, controller)
      const channels = channelsOf(server, message.id, controller.signal)
      const { closeSSEStream } = extra ?? {}
      const work = () => handle(message, { ...channels, ...(closeSSEStream && { closeSSEStream }) })
      void answer(transport, message.id, work, controller.signal)
        .catch((error: unknown) =>
          server.onerror?.(new Error('Sending a response', { cause: error }))
        )
        .finally(() => {
          if (open.get(message.id) === controller) open.delete(message.id)
        })
      return
    }
    cancel(open, message)
    onmessage?.(message, extra)
  }
}

const isPlainCall = (message: JSONRPCMessage): message is JSONRPCRequest =>
  isPlainRequest(message) && message.method === 'tools/call' && message.params?.task === undefined

function cancel(open: ReadonlyMap<RequestId, AbortController>, message: JSONRPCMessage): void {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return
  const { requestId, reason } = message.params ?? {}
  if (typeof requestId === 'string' || typeof requestId === 'number') {
    open.get(requestId)?.abort(reason)
  }
}

/** Returns the channels to the client during a call. A canceled call can no longer use them. */
function channelsOf(server: Server, id: RequestId, signal: AbortSignal): CallExtra {
  return {
    signal,
    async sendNotification(notification) {
      if (!signal.aborted) await server.notification(notification, { relatedRequestId: id })
    },
    async sendRequest(request, schema, options) {
      if (!signal.aborted) {
        return server.request(request, schema, { ...options, relatedRequestId: id })
      }
      throw new McpError(ErrorCode.ConnectionClosed, 'Request was cancelled')
    },
  }
}

/** Sends the result or error of a call, unless its client has canceled it. */
async function answer(
  transport: Transport,
  id: RequestId,
  work: () => Promise<Result>,
  signal: AbortSignal
): Promise<void> {
  const response = await work().then(
    (result) => ({ result, jsonrpc: '2.0' as const, id }),
    (error: unknown) => ({ jsonrpc: '2.0' as const, id, error: describe(error) })
  )
  if (!signal.aborted) await transport.send(response)
}

function describe(error: unknown) {
  const { code, data, message }: Partial<McpError> = Object(error)
  return {
    code: Number.isSafeInteger(code) ? Number(code) : ErrorCode.InternalError,
    message: message ?? 'Internal error',
    ...(data !== undefined && { data }),
  }
}
