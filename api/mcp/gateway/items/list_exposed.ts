import { type ApplicationConfig, type GatewayServer } from '#api/mcp/gateway/application_config'
import type { GatewaySession } from '#api/mcp/gateway/gateway_session'
import { isItemVisible } from '#api/mcp/gateway/items/item_request'
import { inspectForModel } from '#api/mcp/gateway/tools/inspect_result'
import {
  type Item,
  ITEM_LISTS,
  type ItemList,
  listItems,
} from '#api/mcp/upstream/requests/list_items'
import { isUnauthorized } from '#api/mcp/upstream/upstream_error'
import logger from '@adonisjs/core/services/logger'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'

/** Time limit for all servers together; servers that respond later are left out. */
const LIST_MS = 5_000
const PAGE_ITEMS = 200
const MAX_CURSOR_CHARS = 4000

type Listing = {
  session: GatewaySession
  config: ApplicationConfig
  signal: AbortSignal
  params: Record<string, unknown>
}

/**
 * Lists one page of the resources, templates or prompts that the user may read, across all servers of the application,
 * with their exposed names. Leaves out items whose description addresses the model.
 */
export async function listExposed(list: ItemList, listing: Listing): Promise<Item> {
  const { config, session, signal, params } = listing
  const after = afterOf(params)
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(LIST_MS)])
  const all = await Promise.all(
    [...config.servers.values()].map((server) =>
      itemsOf(list, server, { config, session, deadline })
    )
  )
  const { key, field } = ITEM_LISTS[list]
  const keyOf = (item: Item) => String(item[key])
  const sorted = all
    .flat()
    .filter((item) => keyOf(item) > after)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const page = sorted.slice(0, PAGE_ITEMS)
  const last = page.at(-1)
  if (sorted.length === page.length || !last) return { [field]: page }
  return { [field]: page, nextCursor: Buffer.from(keyOf(last)).toString('base64url') }
}

/** Parses a cursor. It is the last name on the previous page, so that pages stay stable while lists change. */
function afterOf({ cursor }: Record<string, unknown>): string {
  if (cursor === undefined) return ''
  if (typeof cursor !== 'string' || cursor.length > MAX_CURSOR_CHARS) {
    throw new McpError(ErrorCode.InvalidParams, 'Invalid cursor')
  }
  return Buffer.from(cursor, 'base64url').toString()
}

type Shared = { config: ApplicationConfig; session: GatewaySession; deadline: AbortSignal }

async function itemsOf(
  list: ItemList,
  server: GatewayServer,
  { config, session, deadline }: Shared
): Promise<Item[]> {
  try {
    const upstream = await session.upstream(server, config)
    const items = await listItems(upstream, list, deadline)
    return items.flatMap((item) => exposed(list, item, { server, config, session }))
  } catch (error) {
    const level = isUnauthorized(error) ? 'debug' : 'warn'
    logger[level]({ err: error, serverId: server.id }, `listing the ${list} of an MCP server`)
    return []
  }
}

type About = { server: GatewayServer; config: ApplicationConfig; session: GatewaySession }

function exposed(list: ItemList, item: Item, { server, config, session }: About): Item[] {
  const { key } = ITEM_LISTS[list]
  const name = String(item[key])
  const kind = list === 'prompts' ? 'prompt' : 'resource'
  if (!isItemVisible(config, { kind, name, server }, session.principal)) return []
  if (inspectForModel({ name, server }, item).isFlagged) {
    logger.warn({ serverId: server.id, name }, 'the description of an MCP item addresses the model')
    return []
  }
  const shown = config.names[kind === 'prompt' ? 'name' : 'uri'](server.prefix, name)
  return [{ ...item, [key]: shown }]
}
