import { maskSpans } from '#api/engines/guardrails/index'
import { filterCall } from '../guard/filter_call.js'
import { type Json, objectOf, objectsIn, textOf } from '../wire/json.js'
import { MessageStream } from './message_stream.js'
import type { ProviderError, ProviderFormat } from './provider_format.js'
import type { ProxyGuard } from '../guard/proxy_guard.js'
import { refusal } from './refusal.js'
import { type Field, fieldsOf, type RequestText, textOfFields } from '../guard/request_texts.js'

const ERROR_TYPES: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
}

/** Anthropic messages. */
export const messages: ProviderFormat = {
  api: 'anthropic',
  path: '/v1/messages',
  unsupported: () => null,
  requestTexts,
  identityOf: ({ metadata }) => textOf(objectOf(metadata).user_id) || null,
  errorBody: ({ status, message }: ProviderError) => ({
    type: 'error',
    error: { type: ERROR_TYPES[status] ?? 'api_error', message },
  }),
  filterResponse,
  streamFilter: (guard) => new MessageStream(guard),
}

function requestTexts(body: Json): RequestText[] {
  const list = objectsIn(body.messages)
  const lastOfModel = list.findLastIndex(({ role }) => role === 'assistant')
  return list.flatMap((message, index) => {
    if (message.role !== 'user') return []
    const isNew = index > lastOfModel
    const blocks = objectsIn(message.content)
    return [
      ...textOfFields(fieldsOf(message, 'content'), { placement: 'INPUT', isNew }),
      ...blocks.flatMap((block) =>
        textOfFields(documentFields(block), { placement: 'TOOL_CALL_OUTPUT', isNew })
      ),
    ]
  })
}

/** Returns texts that do not come from the user: tool results, search results and text documents. */
function documentFields(block: Json): Field[] {
  if (block.type === 'document') {
    const source = objectOf(block.source)
    if (source.type === 'text') return [{ holder: source, key: 'data' }]
    return source.type === 'content' ? fieldsOf(source, 'content') : []
  }
  const own = fieldsOf(block, 'content')
  return [...own, ...objectsIn(block.content).flatMap((inner) => documentFields(inner))]
}

async function filterResponse(body: Json, guard: ProxyGuard): Promise<Json> {
  const content: Json[] = []
  for (const block of objectsIn(body.content)) {
    const filtered = await filterBlock(block, guard)
    if ('blocked' in filtered) return blockedMessage(body, filtered.blocked)
    content.push(...filtered.blocks)
  }
  return { ...body, content }
}

type Filtered = { blocks: Json[] } | { blocked: string }

/** Field of the text of a block, by the block's type. */
const TEXT_KEYS: Record<string, string> = { text: 'text', thinking: 'thinking' }

async function filterBlock(block: Json, guard: ProxyGuard): Promise<Filtered> {
  if (block.type === 'tool_use') return filterToolUse(block, guard)
  const key = TEXT_KEYS[textOf(block.type)]
  if (key === undefined) return { blocks: [guard.maskStrings(block)] }
  if (key !== 'text' && guard.isAboutWholeText) return { blocks: [] }
  const text = textOf(block[key])
  const { blocked, masks } = await guard.output(text)
  if (blocked !== null) return { blocked }
  const citations = 'citations' in block && { citations: guard.maskStrings(block.citations) }
  return { blocks: [{ ...block, ...citations, [key]: maskSpans(text, masks) }] }
}

async function filterToolUse(block: Json, guard: ProxyGuard): Promise<Filtered> {
  const given = JSON.stringify(block.input ?? {})
  const call: Json = { name: block.name, arguments: given }
  const blocked = await filterCall(call, guard)
  if (blocked !== null) return { blocked }
  return { blocks: [{ ...block, input: call.arguments === given ? block.input : parsed(call) }] }
}

/** Parses the masked arguments; empty if masking made them invalid. */
function parsed({ arguments: json }: Json): unknown {
  try {
    return JSON.parse(textOf(json))
  } catch {
    return {}
  }
}

const blockedMessage = (body: Json, reason: string): Json => ({
  ...body,
  content: [],
  ...refusal(reason),
})
