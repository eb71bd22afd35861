import { resultText } from '#api/mcp/upstream/result_text'
import type { Upstream } from '#api/mcp/upstream/upstream'
import { UpstreamError } from '#api/mcp/upstream/upstream_error'
import {
  PromptSchema,
  ResourceSchema,
  ResourceTemplateSchema,
} from '@modelcontextprotocol/sdk/types.js'

export type Item = Record<string, unknown>

/** Lists other than the tool list: method, result field, server capability, and the field that identifies an item. */
export const ITEM_LISTS = {
  resources: { method: 'resources/list', field: 'resources', capability: 'resources', key: 'uri' },
  templates: {
    method: 'resources/templates/list',
    field: 'resourceTemplates',
    capability: 'resources',
    key: 'uriTemplate',
  },
  prompts: { method: 'prompts/list', field: 'prompts', capability: 'prompts', key: 'name' },
} as const
export type ItemList = keyof typeof ITEM_LISTS

const SCHEMAS = {
  resources: ResourceSchema,
  templates: ResourceTemplateSchema,
  prompts: PromptSchema,
}

const LIST_MS = 15_000
const MAX_PAGES = 100
/** Maximum items per server; longer lists are rejected as a whole. */
const MAX_ITEMS = 1000
const MAX_LIST_CHARS = 8_000_000

/**
 * Returns all items of a list; empty if the server does not have the list. Leaves out malformed items.
 * @throws UpstreamError
 */
export async function listItems(
  upstream: Upstream,
  list: ItemList,
  signal?: AbortSignal
): Promise<Item[]> {
  const { method, field, capability } = ITEM_LISTS[list]
  if (!upstream.hasCapability(capability)) return []
  const items: Item[] = []
  let cursor: string | undefined
  let chars = 0
  for (let page = 0; page < MAX_PAGES; page++) {
    const params = cursor === undefined ? {} : { cursor }
    const result = await upstream.request(method, params, { timeoutMs: LIST_MS, signal })
    const listed: unknown = result[field]
    if (!Array.isArray(listed)) {
      throw new UpstreamError('protocol', `The server returned a malformed list of ${list}`)
    }
    items.push(...listed.filter((item: unknown): item is Item => isItem(list, item)))
    chars += resultText(result).length
    if (chars > MAX_LIST_CHARS || items.length > MAX_ITEMS) {
      throw new UpstreamError('too_large', `The list of ${list} is too large`)
    }
    cursor = typeof result.nextCursor === 'string' ? result.nextCursor : undefined
    if (cursor === undefined) return items
  }
  throw new UpstreamError(
    'protocol',
    `The server lists its ${list} on more than ${MAX_PAGES} pages`
  )
}

const isItem = (list: ItemList, item: unknown): boolean => SCHEMAS[list].safeParse(item).success
