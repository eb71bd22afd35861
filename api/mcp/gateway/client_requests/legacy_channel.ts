import {
  type ClientChannel,
  passedCapabilities,
} from '#api/mcp/gateway/client_requests/client_channel'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import {
  type ClientCapabilities,
  ResultSchema,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js'

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>

/**
 * Creates a channel that sends requests to the session's client on the stream of the call; undefined if the client
 * declared no capability to respond.
 */
export function legacyChannel(
  capabilities: ClientCapabilities | undefined,
  extra: Pick<Extra, 'sendRequest'>
): ClientChannel | undefined {
  const declared = passedCapabilities(capabilities)
  if (Object.keys(declared).length === 0) return undefined
  return {
    capabilities: declared,
    send: ({ method, params }, { timeoutMs, signal }) =>
      // The cast is safe: all methods that are passed on are in the list that the library checks.
      extra.sendRequest({ method, params } as ServerRequest, ResultSchema, {
        timeout: timeoutMs,
        signal,
      }),
  }
}
