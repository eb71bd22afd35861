import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { randomUUID } from 'node:crypto'

type Id = string | number

/**
 * Makes the IDs of requests to the client unique across processes. The protocol library counts from zero, so the response
 * to another process's request could be mistaken for the response to one of this process.
 * @returns a function that checks whether a response belongs to a pending request of this process
 */
export function useOwnRequestIds(transport: Transport): (id: unknown) => boolean {
  const prefix = randomUUID()
  const waiting = new Map<string, Id>()
  const { onmessage } = transport
  const send = transport.send.bind(transport)
  const ownId = (id: unknown) => `${prefix}-${String(id)}`
  transport.send = (message, options) => {
    if ('method' in message && 'id' in message) {
      const id = ownId(message.id)
      waiting.set(id, message.id)
      return send({ ...message, id }, options)
    }
    if ('method' in message && message.method === 'notifications/cancelled') {
      const requestId = ownId(message.params?.requestId)
      waiting.delete(requestId)
      return send({ ...message, params: { ...message.params, requestId } }, options)
    }
    return send(message, options)
  }
  transport.onmessage = (message, extra) => {
    const id = 'method' in message ? undefined : waiting.get(String(message.id))
    if (id === undefined) return onmessage?.(message, extra)
    waiting.delete(String('id' in message ? message.id : ''))
    onmessage?.({ ...message, id } as JSONRPCMessage, extra)
  }
  return (id) => waiting.has(String(id))
}
