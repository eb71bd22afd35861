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

/** Sends requests on the stream of the call, to the client of its session. */
export function legacyChannel(
  capabilities: ClientCapabilities | undefined,
  extra: Pick<Extra, 'sendRequest'>
): ClientChannel | undefined {
  const declared = passedCapabilities(capabilities)
  if (Object.keys(declared).length === 0) return undefined
  return {
    capabilities: declared,
    send: ({ method, params }, { timeoutMs, signal }) =>
      // The library checks the method against a list that contains all requests which are passed on.
      extra.sendRequest({ method, params } as ServerRequest, ResultSchema, {
        timeout: timeoutMs,
        signal,
      }),
  }
}
