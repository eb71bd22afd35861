import { maskSpans } from '#api/engines/guardrails/index'
import { blockedText } from './blocked_text.js'
import { filterCall, maskedArguments, UNMASKABLE } from '../guard/filter_call.js'
import { type Json, isJson, objectsIn, textOf } from '../wire/json.js'
import type { ProxyGuard } from '../guard/proxy_guard.js'
import { requestFields } from '../guard/request_fields.js'
import { fieldsOf, textOfFields } from '../guard/request_texts.js'

/** Calls that the provider has executed itself, with their results. Those of MCP tools are checked like other calls. */
const EXECUTED = new Set([
  'web_search_call',
  'file_search_call',
  'code_interpreter_call',
  'image_generation_call',
  'tool_search_call',
])

/** Calls with a name and arguments. The provider executes the third kind, but only after the application has approved it. */
const NAMED = new Set(['function_call', 'custom_tool_call', 'mcp_approval_request'])

/** Whether an item is a call that must be checked as a whole before it is sent. */
export const isCheckedCall = ({ type }: Json): boolean =>
  NAMED.has(textOf(type)) || (/_call$/.test(textOf(type)) && !EXECUTED.has(textOf(type)))

/**
 * Checks a complete response of the Responses API. Returns it masked, or cut off with a refusal at the first blocked
 * item.
 */
export async function filterOutput(given: Json, guard: ProxyGuard): Promise<Json> {
  const output: Json[] = []
  const body = maskedRest(given, guard)
  const whole = await filterFields(body, ['output_text'], guard)
  if (whole !== null) return blockedResponse({ ...body, output_text: '' }, [], whole)
  for (const item of objectsIn(given.output)) {
    const filtered = await filterItem(item, guard)
    if ('blocked' in filtered) {
      const rest = 'output_text' in body ? { ...body, output_text: '' } : body
      return blockedResponse(rest, output, filtered.blocked)
    }
    output.push(...filtered.items)
  }
  return { ...body, output }
}

/** Fields of a response that repeat the request, and the text that is checked like the output. */
const REPEATED = [
  ...['instructions', 'input', 'metadata', 'prompt', 'text', 'tools', 'tool_choice', 'user'],
  ...['safety_identifier', 'prompt_cache_key', 'reasoning', 'output_text'],
]

/** Masks the fields of a response other than its output. */
export const maskedRest = (body: Json, guard: ProxyGuard): Json =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      if (key === 'output') return [key, []]
      return [key, REPEATED.includes(key) ? value : guard.maskStrings(value)]
    })
  )

/** Builds a response that a content filter stopped, which is how the provider's own filters stop one. */
export const blockedResponse = (body: Json, output: readonly Json[], reason: string): Json => ({
  ...body,
  status: 'incomplete',
  incomplete_details: { reason: 'content_filter' },
  output: [
    ...output,
    {
      id: `msg_blocked_${output.length}`,
      type: 'message',
      role: 'assistant',
      status: 'incomplete',
      content: [{ type: 'refusal', refusal: blockedText(reason) }],
    },
  ],
})

export type FilteredItem = { items: Json[] } | { blocked: string }

/** Checks an item of the output. Reasoning that cannot be checked is removed. */
export async function filterItem(given: Json, guard: ProxyGuard): Promise<FilteredItem> {
  if (given.type === 'mcp_call') return filterMcpCall(given, guard)
  if (isCheckedCall(given)) return filterOwnCall({ ...given }, guard)
  if (given.type === 'reasoning' && guard.isAboutWholeText) return { items: [] }
  if (given.type !== 'message' && given.type !== 'reasoning') {
    return { items: [guard.maskStrings(given)] }
  }
  const { content, summary, ...rest } = given
  const item: Json = guard.maskStrings(rest)
  for (const [key, value] of Object.entries({ content, summary })) {
    if (value === undefined) continue
    const parts = Array.isArray(value) ? value : [value]
    const filtered: unknown[] = []
    for (const part of parts) {
      const copy: Json = isJson(part) ? maskOthers(part, guard) : { text: part }
      const refused = await filterFields(copy, PART_TEXTS, guard)
      if (refused !== null) return { blocked: refused }
      filtered.push(isJson(part) ? copy : copy.text)
    }
    item[key] = Array.isArray(value) ? filtered : filtered[0]
  }
  return { items: [item] }
}

/** Fields of parts that contain texts of the model. */
const PART_TEXTS = ['text', 'refusal', 'transcript']

function maskOthers(part: Json, guard: ProxyGuard): Json {
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (key === 'logprobs') return [key, []]
      return [key, PART_TEXTS.includes(key) ? value : guard.maskStrings(value)]
    })
  )
}

async function filterFields(holder: Json, keys: readonly string[], guard: ProxyGuard) {
  for (const key of keys) {
    const texts = textOfFields(fieldsOf(holder, key), { placement: 'OUTPUT', isNew: true })
    for (const { text, mask } of texts) {
      const { blocked, masks } = await guard.output(text)
      if (blocked !== null) return blocked
      mask(masks)
    }
  }
  return null
}

async function filterOwnCall(item: Json, guard: ProxyGuard): Promise<FilteredItem> {
  if (NAMED.has(textOf(item.type))) {
    const blocked = await filterCall(item, guard)
    return blocked === null ? { items: [item] } : { blocked }
  }
  // Shells, computers and patches have their own fields, which are checked as JSON.
  const rest = Object.fromEntries(
    Object.entries(item).filter(([key]) => !['id', 'call_id', 'status', 'type'].includes(key))
  )
  const { blocked, masks } = await guard.toolCall({
    name: textOf(item.type),
    arguments: JSON.stringify(rest),
  })
  if (blocked !== null) return { blocked }
  if (masks.length === 0) return { items: [item] }
  try {
    return { items: [{ ...item, ...JSON.parse(maskSpans(JSON.stringify(rest), masks)) }] }
  } catch {
    return { blocked: UNMASKABLE }
  }
}

/** Checks a call that the provider has executed at an MCP server: its arguments like those of other calls, and its result. */
async function filterMcpCall(given: Json, guard: ProxyGuard): Promise<FilteredItem> {
  const call: Json = { name: given.name, arguments: given.arguments }
  const refused = await filterCall(call, guard)
  if (refused !== null) return { blocked: refused }
  const args = maskedArguments(textOf(call.arguments), guard)
  if (args === null) return { blocked: UNMASKABLE }
  const item = structuredClone(given)
  const fields = ['output', 'error'].flatMap((key) => requestFields(item, key))
  for (const { text, mask } of textOfFields(fields, OF_TOOL)) {
    const { blocked, masks } = await guard.toolOutput(text)
    if (blocked !== null) return { blocked }
    mask(masks)
  }
  return { items: [{ ...guard.maskStrings({ ...item, arguments: '' }), arguments: args }] }
}

const OF_TOOL = { placement: 'TOOL_CALL_OUTPUT', isNew: true } as const
