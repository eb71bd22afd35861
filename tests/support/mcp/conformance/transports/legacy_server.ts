import {
  type ChangedList,
  type Context,
  type Fields,
  recordOf,
  RpcError,
} from '#tests/support/mcp/conformance/era'
import { CAPABILITIES, handleRequest } from '#tests/support/mcp/conformance/handle_request'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import {
  McpError,
  ResultSchema,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js'

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>
type Place = { server: Server; watched: Set<string>; logPrefix: string }

/**
 * Creates the server of one session, for revisions before 2026-07-28, with the official library.
 * @param watched receives the resources to which the client subscribes
 */
export function newServer(watched: Set<string>, logPrefix = () => ''): Server {
  const server = new Server(
    { name: 'conformance', version: '1.0.0' },
    { capabilities: CAPABILITIES }
  )
  server.fallbackRequestHandler = (request, extra) =>
    handle({ server, watched, logPrefix: logPrefix() }, request, extra)
  return server
}

async function handle(
  { server, watched, logPrefix }: Place,
  { method, params = {} }: { method: string; params?: Fields },
  extra: Extra
): Promise<Fields> {
  const uri = String(params.uri)
  if (method === 'resources/subscribe') watched.add(uri)
  if (method === 'resources/unsubscribe') watched.delete(uri)
  if (method.endsWith('subscribe')) return {}
  try {
    return await handleRequest(method, params, contextOf({ server, logPrefix }, params, extra))
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    throw new McpError(error.code, error.message, error.data)
  }
}

function contextOf(
  { server, logPrefix }: { server: Server; logPrefix: string },
  { _meta: meta }: Fields,
  extra: Extra
): Context {
  const { progressToken } = recordOf(meta)
  const notify = (method: string, params: Fields) =>
    extra.sendNotification({ method, params } as ServerNotification)
  const ask: Context['ask'] = async (requests) => {
    const responses = Object.entries(requests).map(
      async ([key, request]) =>
        [key, await extra.sendRequest(request as ServerRequest, ResultSchema)] as const
    )
    return Object.fromEntries(await Promise.all(responses))
  }
  return {
    era: 'legacy',
    capabilities: { ...server.getClientCapabilities() },
    ask,
    runTask: (work) => work({ ask, signal: extra.signal }),
    async progress(progress, total) {
      if (progressToken === undefined) return
      await notify('notifications/progress', { progressToken, progress, total })
    },
    log: (data) => notify('notifications/message', { level: 'info', data: `${logPrefix}${data}` }),
    closeStream: () => extra.closeSSEStream?.(),
    changed: (list) => void announcements[list](server),
  }
}

export const announcements: Record<ChangedList, (server: Server) => Promise<void>> = {
  tools: (server) => server.sendToolListChanged(),
  prompts: (server) => server.sendPromptListChanged(),
  resources: (server) => server.sendResourceListChanged(),
}
