import { maskSpans } from '#api/engines/guardrails/index'
import { blockedText } from './blocked_text.js'
import { filterCall } from '../guard/filter_call.js'
import { type Json, objectsIn, textOf } from '../wire/json.js'
import type { ProxyGuard } from '../guard/proxy_guard.js'
import { fieldsOf, textOfFields } from '../guard/request_texts.js'

/** Calls that the provider has executed itself, with their results. */
const EXECUTED = new Set([
  'web_search_call',
  'file_search_call',
  'code_interpreter_call',
  'image_generation_call',
  'mcp_call',
  'tool_search_call',
])

/** Whether the application executes the call, so that it must be checked before it is sent. */
export const isOwnCall = ({ type }: Json): boolean =>
  /_call$/.test(textOf(type)) && !EXECUTED.has(textOf(type))

/**
 * Checks a complete response of the Responses API. Returns it masked, or cut off with a refusal at the first blocked
 * item.
 */
export async function filterOutput(body: Json, guard: ProxyGuard): Promise<Json> {
  const output: Json[] = []
  for (const item of objectsIn(body.output)) {
    const filtered = await filterItem(item, guard)
    if ('blocked' in filtered) return blockedResponse(body, output, filtered.blocked)
    output.push(...filtered.items)
  }
  return { ...body, output }
}

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
  if (isOwnCall(given)) return filterOwnCall({ ...given }, guard)
  if (given.type === 'reasoning' && guard.isAboutWholeText) return { items: [] }
  if (given.type !== 'message' && given.type !== 'reasoning') {
    return { items: [guard.maskStrings(given)] }
  }
  const item = structuredClone(given)
  for (const part of objectsIn(item.content)) {
    if ('logprobs' in part) part.logprobs = []
    if ('annotations' in part) part.annotations = guard.maskStrings(part.annotations)
    const refused = await filterFields(part, ['text', 'refusal', 'transcript'], guard)
    if (refused !== null) return { blocked: refused }
  }
  for (const part of objectsIn(item.summary)) {
    const refused = await filterFields(part, ['text'], guard)
    if (refused !== null) return { blocked: refused }
  }
  return { items: [item] }
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
  if (item.type === 'function_call' || item.type === 'custom_tool_call') {
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
    return { blocked: 'The call of a tool contains data that cannot be masked' }
  }
}
