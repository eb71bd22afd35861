import { GuardedText } from '../guard/guarded_text.js'
import { type Json, isJson, objectOf, textOf } from '../wire/json.js'
import type { StreamFilter } from './provider_format.js'
import type { ProxyGuard } from '../guard/proxy_guard.js'
import {
  blockedResponse,
  filterItem,
  filterOutput,
  isCheckedCall,
  maskedRest,
} from './response_output.js'
import type { SseEvent } from '../wire/sse.js'

/** Event types with a part of a text in `delta`, and the field of the complete text in the event that ends it. */
const TEXTS: Record<string, string> = {
  'response.output_text': 'text',
  'response.refusal': 'refusal',
  'response.reasoning_text': 'text',
  'response.reasoning_summary_text': 'text',
  'response.audio.transcript': 'transcript',
}

const CALLS = /^response\.(?:function_call_arguments|custom_tool_call_input)\./

/** Checks the events of a streamed response, and renumbers the events that are sent. */
export class ResponseStream implements StreamFilter {
  isEnded = false
  readonly #guard: ProxyGuard
  readonly #texts = new Map<string, GuardedText>()
  /** Indexes of output items that are held back until they are complete: tool calls. */
  readonly #held = new Set<unknown>()
  /** Items that were sent to the client, by output index. */
  readonly #items = new Map<unknown, Json>()
  #response: Json = {}
  #sequence = 0

  constructor(guard: ProxyGuard) {
    this.#guard = guard
  }

  async push(event: SseEvent): Promise<SseEvent[]> {
    if (event.data === null) return [event]
    if (event.data.trim() === '[DONE]') return [event]
    const body: unknown = JSON.parse(event.data)
    if (!isJson(body)) return []
    const bodies = await this.#filter(body, textOf(body.type))
    return bodies.map((each) => ({
      event: textOf(each.type) || event.event,
      data: JSON.stringify({ ...each, sequence_number: this.#sequence++ }),
    }))
  }

  async #filter(body: Json, type: string): Promise<Json[]> {
    const text = /^(.*)\.(delta|done)$/.exec(type)
    const isText = text !== null && text[1] !== undefined && text[1] in TEXTS
    if (isText) return this.#text(body, text[1] ?? '', text[2] === 'done')
    switch (type) {
      case 'response.created':
      case 'response.queued':
      case 'response.in_progress':
        this.#response = maskedRest(objectOf(body.response), this.#guard)
        return [{ ...body, response: this.#response }]
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
        return this.#complete(body)
      case 'response.output_item.added':
        return this.#added(body)
      case 'response.output_item.done':
        return this.#itemDone(body)
      case 'response.content_part.done':
      case 'response.reasoning_summary_part.done':
        return this.#isHeld(body) ? [] : [this.#partDone(body)]
      case 'error':
        return [body]
      default:
        // Text in parts of an unknown kind cannot be masked before it is complete, and `callEvents` repeats calls.
        if (text?.[2] === 'delta' || CALLS.test(type)) return []
        return this.#isHeld(body) ? [] : [this.#guard.maskStrings(body)]
    }
  }

  #isHeld = ({ output_index: index }: Json) => this.#held.has(index)

  #added(body: Json): Json[] {
    const item = objectOf(body.item)
    const isDropped = item.type === 'reasoning' && this.#guard.isAboutWholeText
    if (isCheckedCall(item) || isDropped) {
      this.#held.add(body.output_index)
      return []
    }
    const masked = this.#guard.maskStrings(body)
    this.#items.set(body.output_index, objectOf(masked.item))
    return [masked]
  }

  async #text(body: Json, kind: string, isDone: boolean): Promise<Json[]> {
    if (this.#isHeld(body)) return []
    const key = keyOf(body)
    const text = this.#texts.get(key) ?? new GuardedText(this.#guard.stream())
    this.#texts.set(key, text)
    const deltaOf = (delta: string): Json => ({
      ...body,
      type: `${kind}.delta`,
      delta,
      ...('logprobs' in body && { logprobs: [] }),
    })
    if (!isDone) {
      const released = text.push(textOf(body.delta))
      if (text.isBlocked) return this.#block((await this.#guard.output(text.written)).blocked ?? '')
      return released === '' ? [] : [deltaOf(released)]
    }
    const whole = TEXTS[kind] ?? 'text'
    const unsent = text.written === '' ? text.push(textOf(body[whole])) : ''
    const { blocked } = await this.#guard.output(text.written)
    if (blocked !== null) return this.#block(blocked)
    const rest = unsent + text.end()
    if (text.isBlocked) return this.#block('')
    const last = deltaOf(rest)
    delete last[whole]
    const done = {
      ...body,
      [whole]: text.released,
      ...('logprobs' in body && { logprobs: [] }),
    }
    return rest === '' ? [done] : [last, done]
  }

  #partDone(body: Json): Json {
    const part: Json = this.#guard.maskStrings(objectOf(body.part))
    const text = this.#texts.get(keyOf(body))
    for (const key of ['text', 'refusal', 'transcript']) {
      if (text && typeof part[key] === 'string') part[key] = text.released
    }
    if ('logprobs' in part) part.logprobs = []
    return { ...body, part }
  }

  async #itemDone(body: Json): Promise<Json[]> {
    const given = objectOf(body.item)
    const filtered = await filterItem(given, this.#guard)
    if ('blocked' in filtered) return this.#block(filtered.blocked)
    const [item] = filtered.items
    if (!item) return []
    this.#items.set(body.output_index, item)
    if (!this.#held.delete(body.output_index)) return [{ ...body, item }]
    return [...callEvents(body, item), { ...body, item }]
  }

  /** Returns the last event, with the checked whole output. */
  async #complete(body: Json): Promise<Json[]> {
    this.isEnded = true
    const response = await filterOutput(objectOf(body.response), this.#guard)
    const isBlocked = objectOf(response.incomplete_details).reason === 'content_filter'
    return [{ ...body, type: isBlocked ? 'response.incomplete' : body.type, response }]
  }

  #block(reason: string): Json[] {
    this.isEnded = true
    const output = [...this.#items].map(([index, item]) => this.#shown(index, item))
    const response = blockedResponse(this.#response, output, reason)
    return [{ type: 'response.incomplete', response }]
  }

  /** Returns an item with the texts that the client has received. */
  #shown(index: unknown, item: Json): Json {
    if (item.type !== 'message' || item.status === 'completed') return item
    const texts = [...this.#texts].filter(([key]) => key.startsWith(`${JSON.stringify(index)},`))
    const content = texts.map(([, { released: text }]) => ({
      type: 'output_text',
      text,
      annotations: [],
      logprobs: [],
    }))
    return { ...item, status: 'incomplete', content }
  }
}

/** Returns the events that announce a complete tool call, to be sent before the event of the complete item. */
function callEvents({ output_index: index }: Json, item: Json): Json[] {
  const common = { item_id: item.id, output_index: index }
  if (item.type === 'mcp_call') return mcpEvents(common, item)
  const [key, kind] =
    item.type === 'custom_tool_call'
      ? ['input', 'response.custom_tool_call_input']
      : ['arguments', 'response.function_call_arguments']
  const isSimple = /^(?:function|custom_tool)_call$/.test(textOf(item.type))
  const start = { ...item, status: 'in_progress', ...(isSimple && { [key]: '' }) }
  const added = { type: 'response.output_item.added', output_index: index, item: start }
  if (!isSimple) return [added]
  return [
    added,
    { type: `${kind}.delta`, ...common, delta: item[key] ?? '' },
    { type: `${kind}.done`, ...common, name: item.name, [key]: item[key] },
  ]
}

/** Like `callEvents`, for a call that the provider has executed. */
function mcpEvents(common: Json, item: Json): Json[] {
  const { arguments: args, error = null } = item
  const start = { ...item, status: 'in_progress', arguments: '', output: null, error: null }
  return [
    { type: 'response.output_item.added', output_index: common.output_index, item: start },
    { type: 'response.mcp_call.in_progress', ...common },
    { type: 'response.mcp_call_arguments.delta', ...common, delta: args },
    { type: 'response.mcp_call_arguments.done', ...common, arguments: args },
    { type: `response.mcp_call.${error === null ? 'completed' : 'failed'}`, ...common },
  ]
}

/** Returns the key of a text: its output item, and its index in the content or summary. */
const keyOf = ({ output_index: item, content_index: content, summary_index: summary }: Json) =>
  [item, content, summary].map((index) => JSON.stringify(index ?? null)).join(',')
