import type { ApplicationConfig } from '#api/mcp/gateway/application_config'
import type { GatewayService } from '#api/mcp/gateway/gateway_service'
import type { GatewaySession } from '#api/mcp/gateway/gateway_session'
import type { StatelessRequest } from '#api/mcp/gateway/stateless/classify_request'
import { watchTasks } from '#api/mcp/gateway/stateless/watch_tasks'
import type { ResponseStream } from '#api/mcp/gateway/stateless/response_stream'
import { undeclaredTasks } from '#api/mcp/gateway/tools/protocol_error'
import type { ChangedList } from '#api/mcp/upstream/upstream'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import { SUBSCRIPTION_ID_META_KEY } from '@modelcontextprotocol/server'
import type { ServerResponse } from 'node:http'

const MAX_STREAMS = 20
/** Maximum number of watched resources per stream; a request for more is rejected. */
const MAX_RESOURCES = 100
/** Time after which a stream is acknowledged even if not all servers are connected. */
const CONNECT_MS = 500

const FIELDS = {
  toolsListChanged: 'tools',
  resourcesListChanged: 'resources',
  promptsListChanged: 'prompts',
} as const satisfies Record<string, ChangedList>

type Subscription = {
  service: GatewayService
  config: ApplicationConfig
  session: GatewaySession
  classified: StatelessRequest
  stream: ResponseStream
  response: ServerResponse
}

/**
 * Keeps a stream open that notifies the client of changed lists and resources. Reports only items that were acknowledged;
 * resources that the user may not read, for example, are not.
 */
export async function subscribe(subscription: Subscription): Promise<void> {
  const { config, session, classified, stream, response } = subscription
  const { id, params = {} } = classified.message
  const requested: unknown = new Map(Object.entries(params)).get('notifications')
  if (typeof requested !== 'object' || requested === null) {
    throw new McpError(ErrorCode.InvalidParams, 'subscriptions/listen requires notifications')
  }
  if (session.listListeners.size >= MAX_STREAMS) {
    throw new McpError(ErrorCode.InvalidRequest, `At most ${MAX_STREAMS} streams can be open`)
  }
  const given = new Map(Object.entries(requested))
  if (given.get('taskIds') !== undefined && !classified.followsTasks) throw undeclaredTasks()
  const accepted = Object.entries(FIELDS).filter(([field]) => given.get(field) === true)
  const lists = new Set<ChangedList>(accepted.map(([, list]) => list))
  const about = { _meta: { [SUBSCRIPTION_ID_META_KEY]: id } }
  let isAcknowledged = false
  const watched: Watched = { about, isReady: () => isAcknowledged, ends: [] }
  const listener = (list: ChangedList) => {
    if (isAcknowledged && lists.has(list)) {
      stream.notify(`notifications/${list}/list_changed`, about)
    }
  }
  session.listListeners.add(listener)
  response.once('close', () => {
    endAll(watched)
    session.listListeners.delete(listener)
    session.lastUsedAt = Date.now()
  })
  const { tasks } = subscription.service
  const watching = { tasks, session, config, stream, about }
  const watchedTasks = watchTasks(watching, given.get('taskIds'))
  response.once('close', () => watchedTasks.end())
  const uris = await watchResources(subscription, given.get('resourceSubscriptions'), watched)
  if (accepted.length > 0) await connectAll(session, config)
  const notifications = {
    ...Object.fromEntries(accepted.map(([field]) => [field, true])),
    ...(uris.length > 0 && { resourceSubscriptions: uris }),
    ...(watchedTasks.ids.length > 0 && { taskIds: watchedTasks.ids }),
  }
  stream.notify('notifications/subscriptions/acknowledged', { notifications, ...about })
  isAcknowledged = true
  if (!response.destroyed) watchedTasks.start()
  if (accepted.length + uris.length + watchedTasks.ids.length === 0) {
    stream.end({ result: { resultType: 'complete', ...about } })
  }
}

/** Connects to all servers, because servers announce changes only to connected clients. */
async function connectAll(session: GatewaySession, config: ApplicationConfig): Promise<void> {
  const connected = [...config.servers.values()].map(async (server) => {
    const upstream = await session.upstream(server, config)
    await upstream.listening
  })
  const late = new Promise((resolve) => setTimeout(resolve, CONNECT_MS).unref())
  await Promise.race([Promise.allSettled(connected), late])
}

type Watched = { about: object; isReady: () => boolean; ends: (() => Promise<void>)[] }

const endAll = ({ ends }: Watched) => {
  for (const end of ends.splice(0)) void end()
}

/**
 * Subscribes to the requested resources.
 * @returns those whose changes are reported until the stream is closed
 */
async function watchResources(
  { service, session, stream, response }: Subscription,
  requested: unknown,
  watched: Watched
): Promise<string[]> {
  if (!Array.isArray(requested)) return []
  if (requested.length > MAX_RESOURCES) {
    throw new McpError(ErrorCode.InvalidParams, `At most ${MAX_RESOURCES} resources can be watched`)
  }
  const { signal } = new AbortController()
  const notify = (uri: string) => {
    if (watched.isReady()) {
      stream.notify('notifications/resources/updated', { uri, ...watched.about })
    }
  }
  const uris = new Set(requested.filter((uri) => typeof uri === 'string'))
  const accepted = await Promise.all(
    [...uris].map(async (uri) => {
      try {
        watched.ends.push(await service.subscribe(session, uri, signal, notify))
        return [uri]
      } catch (error) {
        if (error instanceof McpError) return []
        throw error
      }
    })
  )
  if (response.destroyed) endAll(watched)
  return accepted.flat()
}
