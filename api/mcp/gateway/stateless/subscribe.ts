import type { GatewaySession } from '#api/mcp/gateway/gateway_session'
import type { ResponseStream } from '#api/mcp/gateway/stateless/response_stream'
import type { ChangedList } from '#api/mcp/upstream/upstream'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import { SUBSCRIPTION_ID_META_KEY } from '@modelcontextprotocol/server'
import type { ServerResponse } from 'node:http'

const MAX_STREAMS = 20

const FIELDS = {
  toolsListChanged: 'tools',
  resourcesListChanged: 'resources',
  promptsListChanged: 'prompts',
} as const satisfies Record<string, ChangedList>

type Subscription = {
  session: GatewaySession
  id: string | number
  params: Record<string, unknown>
  stream: ResponseStream
  response: ServerResponse
}

/**
 * Keeps a stream open on which the client learns of changed lists. Changes of single resources are not passed on, and
 * therefore not acknowledged.
 */
export function subscribe({ session, id, params, stream, response }: Subscription): void {
  const requested = params.notifications
  if (typeof requested !== 'object' || requested === null) {
    throw new McpError(ErrorCode.InvalidParams, 'subscriptions/listen requires notifications')
  }
  if (session.listListeners.size >= MAX_STREAMS) {
    throw new McpError(ErrorCode.InvalidRequest, `At most ${MAX_STREAMS} streams can be open`)
  }
  const given = new Map(Object.entries(requested))
  const accepted = Object.entries(FIELDS).filter(([field]) => given.get(field) === true)
  const about = { _meta: { [SUBSCRIPTION_ID_META_KEY]: id } }
  const notifications = Object.fromEntries(accepted.map(([field]) => [field, true]))
  stream.notify('notifications/subscriptions/acknowledged', { notifications, ...about })
  if (accepted.length === 0) return stream.end({ result: { resultType: 'complete', ...about } })
  const lists = new Set<ChangedList>(accepted.map(([, list]) => list))
  const listener = (list: ChangedList) => {
    if (lists.has(list)) stream.notify(`notifications/${list}/list_changed`, about)
  }
  session.listListeners.add(listener)
  response.once('close', () => {
    session.listListeners.delete(listener)
    session.lastUsedAt = Date.now()
  })
}
