import { maskSpans } from '#api/engines/guardrails/index'
import { filterCall, maskedArguments, UNMASKABLE } from '../guard/filter_call.js'
import { type Json, objectOf, objectsIn, parsedJson, textOf, without } from '../wire/json.js'
import { isCallOfProvider, MessageStream } from './message_stream.js'
import type { ProviderError, ProviderFormat } from './provider_format.js'
import type { ProxyGuard } from '../guard/proxy_guard.js'
import { refusal } from './refusal.js'
import { fieldsIn, requestFields } from '../guard/request_fields.js'
import {
  type Field,
  lastAnswered,
  problemOfList,
  type RequestText,
  textOfFields,
} from '../guard/request_texts.js'

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
  unsupported: (body) => problemOfList('messages', body.messages),
  requestTexts,
  identityOf: ({ metadata }) => textOf(objectOf(metadata).user_id) || null,
  errorBody: ({ status, message }: ProviderError) => ({
    type: 'error',
    error: { type: ERROR_TYPES[status] ?? 'api_error', message },
  }),
  filterResponse,
  streamFilter: (guard) => new MessageStream(guard),
}

/** Roles of messages whose texts are not checked, except for results of tools: instructions and earlier responses. */
const UNCHECKED = ['system', 'assistant']

const isChecked = ({ role }: Json) => !UNCHECKED.includes(textOf(role))

function requestTexts(body: Json): RequestText[] {
  const list = objectsIn(body.messages)
  const isOfModel = ({ role }: Json) => role === 'assistant'
  const last = lastAnswered(list, { isOfModel, isChecked })
  return list.flatMap((message, index) => {
    const isNew = index > last
    const results = objectsIn(message.content).filter(isResult)
    if (!isChecked(message)) return results.flatMap((block) => documentTexts(block, isNew))
    return [
      ...textOfFields(userFields(message), { placement: 'INPUT', isNew }),
      ...objectsIn(message.content).flatMap((block) =>
        block.type === 'text' ? [] : documentTexts(block, isNew)
      ),
    ]
  })
}

/** Whether a block is the result of a tool, which the provider adds to its own message for tools that it executes. */
const isResult = ({ type }: Json) => /tool_result$/.test(textOf(type))

/** Returns the user's own texts: a string, or the blocks of the type `text`. */
function userFields(message: Json): Field[] {
  const { content } = message
  if (!Array.isArray(content)) return requestFields(message, 'content')
  return content.flatMap((block: unknown, index) =>
    typeof block === 'string' || objectOf(block).type === 'text'
      ? requestFields(content, index)
      : []
  )
}

/** Returns texts that do not come from the user: tool results, search results, documents, and unknown types. */
function documentTexts(block: Json, isNew: boolean): RequestText[] {
  return textOfFields(fieldsIn(block), { placement: 'TOOL_CALL_OUTPUT', isNew })
}

async function filterResponse(given: Json, guard: ProxyGuard): Promise<Json> {
  const content: Json[] = []
  const { content: blocks, ...rest } = given
  const body = guard.maskStrings(rest)
  for (const block of objectsIn(blocks)) {
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
  if (isCallOfProvider(block)) return filterCallOfProvider(block, guard)
  const key = TEXT_KEYS[textOf(block.type)]
  if (key === undefined) return { blocks: [guard.maskStrings(block)] }
  if (key !== 'text' && guard.isAboutWholeText) return { blocks: [] }
  const text = textOf(block[key])
  const { blocked, masks } = await guard.output(text)
  if (blocked !== null) return { blocked }
  const others = guard.maskStrings(without(block, key))
  return { blocks: [{ ...others, [key]: maskSpans(text, masks) }] }
}

async function filterToolUse(block: Json, guard: ProxyGuard): Promise<Filtered> {
  const call: Json = { name: block.name, arguments: block.input ?? {} }
  const blocked = await filterCall(call, guard)
  return blocked === null ? { blocks: [{ ...block, input: call.arguments }] } : { blocked }
}

/** Masks the arguments as JSON, like those of a stream, so that numbers are recognized like strings. */
function filterCallOfProvider(block: Json, guard: ProxyGuard): Filtered {
  const masked = maskedArguments(JSON.stringify(block.input ?? {}), guard)
  if (masked === null) return { blocked: UNMASKABLE }
  const others = guard.maskStrings(without(block, 'input'))
  return { blocks: [{ ...others, input: parsedJson(masked) }] }
}

const blockedMessage = (body: Json, reason: string): Json => ({
  ...body,
  content: [],
  ...refusal(reason),
})
