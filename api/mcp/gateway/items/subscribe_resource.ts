import { isItemVisible } from '#api/mcp/gateway/items/item_request'
import { readItem } from '#api/mcp/gateway/items/read_item'
import type { ToolCall } from '#api/mcp/gateway/tools/tool_call'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'

/** Maximum number of subscriptions per session; further ones are rejected. */
const MAX_SUBSCRIPTIONS = 100
const END_MS = 5_000

/**
 * Subscribes to a resource. Changes are reported only while the user may read it.
 * @param notify receives the URI as sent by the client
 * @returns a function that ends the subscription
 */
export async function subscribeResource(
  call: ToolCall,
  notify: (uri: string) => void
): Promise<() => Promise<void>> {
  const { session, config, params } = call
  const uri = typeof params.uri === 'string' ? params.uri : ''
  if (session.subscriptions.size >= MAX_SUBSCRIPTIONS) {
    const message = `A session can have ${MAX_SUBSCRIPTIONS} subscriptions to resources`
    throw new McpError(ErrorCode.InvalidRequest, message)
  }
  const own = config.names.ownUri(uri)
  const server = own && config.servers.get(own.prefix)
  // Rejects and records the request like a request for any other unknown resource.
  if (!own || !server) throw await readItem('resources/subscribe', call).then(() => UNKNOWN)
  const listener = () => void notifyIfVisible(call, { ...own, serverId: server.id }, uri, notify)
  const { subscriptions } = session
  subscriptions.add(server.id, own.name, listener)
  try {
    await readItem('resources/subscribe', call)
  } catch (error) {
    subscriptions.remove(server.id, own.name, listener)
    throw error
  }
  return async () => {
    if (!subscriptions.remove(server.id, own.name, listener)) return
    const upstream = await session.connectionTo(server.id)
    await upstream
      ?.request('resources/unsubscribe', { uri: own.name }, { timeoutMs: END_MS })
      .catch(() => {})
  }
}

const UNKNOWN = new McpError(ErrorCode.InvalidParams, 'Unknown resource')

type Subscribed = { prefix: string; name: string; serverId: string }

async function notifyIfVisible(
  { reload, session }: ToolCall,
  { prefix, name, serverId }: Subscribed,
  uri: string,
  notify: (uri: string) => void
) {
  const config = await reload().catch(() => null)
  const server = config?.isActive ? config.servers.get(prefix) : undefined
  if (!config || server?.id !== serverId) return
  const item = { kind: 'resource' as const, name, server }
  if (isItemVisible(config, item, session.principal)) notify(uri)
}
