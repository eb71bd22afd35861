import { filterCall, maskedArguments, UNMASKABLE } from '../guard/filter_call.js'
import { GuardedText } from '../guard/guarded_text.js'
import { type Json, isJson, objectOf, textOf } from '../wire/json.js'
import type { StreamFilter } from './provider_format.js'
import type { ProxyGuard } from '../guard/proxy_guard.js'
import { refusal } from './refusal.js'
import type { SseEvent } from '../wire/sse.js'

/** Field that contains the text of a delta, by the type of the delta. */
const TEXT_DELTAS: Record<string, string> = { text_delta: 'text', thinking_delta: 'thinking' }

type Block = {
  start: Json
  /** Type of the deltas that contain the text. */
  kind: string | null
  text: GuardedText | null
  /** Arguments of a call so far; calls are held back until they are complete. */
  json: string | null
  isDropped: boolean
}

/** Whether a block is a call that the provider executes itself, such as `server_tool_use` and `mcp_tool_use`. */
export const isCallOfProvider = ({ type }: Json): boolean => /_tool_use$/.test(textOf(type))

/** Checks the events of a streamed message. */
export class MessageStream implements StreamFilter {
  isEnded = false
  readonly #guard: ProxyGuard
  readonly #open = new Map<number, Block>()
  #usage: Json = { output_tokens: 0 }

  constructor(guard: ProxyGuard) {
    this.#guard = guard
  }

  async push(event: SseEvent): Promise<SseEvent[]> {
    if (event.data === null) return [event]
    const body: unknown = JSON.parse(event.data)
    if (!isJson(body)) return []
    const index = Number(body.index ?? 0)
    switch (body.type) {
      case 'content_block_start':
        return this.#start(index, body)
      case 'content_block_delta':
        return this.#delta(index, body)
      case 'content_block_stop':
        return this.#stop(index, body)
      case 'message_delta':
        return [eventOf(this.#guard.maskStrings(body))]
      case 'message_start':
        this.#usage = { ...this.#usage, ...objectOf(objectOf(body.message).usage) }
        return [eventOf(this.#guard.maskStrings(body))]
      case 'message_stop':
        this.isEnded = true
        return [event]
      case 'ping':
      case 'error':
        return [event]
      default:
        return [eventOf(this.#guard.maskStrings(body))]
    }
  }

  async #start(index: number, event: Json): Promise<SseEvent[]> {
    const start = objectOf(event.content_block)
    // Calls that the provider executes itself are also held back, because their arguments are masked as a whole.
    const isCall = start.type === 'tool_use' || isCallOfProvider(start)
    const isThinking = start.type === 'thinking'
    const isDropped = isThinking && this.#guard.isAboutWholeText
    const text = isCall ? null : new GuardedText(this.#guard.stream())
    this.#open.set(index, { start, kind: null, text, json: isCall ? '' : null, isDropped })
    if (isCall || isDropped) return []
    const [type, key] = Object.entries(TEXT_DELTAS).find(([, each]) => each === start.type) ?? []
    if (type === undefined || key === undefined || textOf(start[key]) === '') {
      return [eventOf(this.#guard.maskStrings(event))]
    }
    const opened = eventOf(
      this.#guard.maskStrings({ ...event, content_block: { ...start, [key]: '' } })
    )
    return [opened, ...(await this.#delta(index, { delta: { type, [key]: start[key] } }))]
  }

  async #delta(index: number, event: Json): Promise<SseEvent[]> {
    const block = this.#open.get(index)
    const delta = objectOf(event.delta)
    if (!block) throw new Error('The stream has a delta without a block')
    if (block.isDropped) return []
    if (block.json !== null) {
      block.json += textOf(delta.partial_json)
      return []
    }
    const key = TEXT_DELTAS[textOf(delta.type)]
    if (!block.text || key === undefined) {
      // A thinking block's signature follows all of its text, so the rest of the text is released first.
      const rest = delta.type === 'signature_delta' ? await this.#flush(index, block) : []
      if (this.isEnded) return rest
      return [...rest, eventOf({ ...event, delta: this.#guard.maskStrings(delta) })]
    }
    block.kind = textOf(delta.type)
    const text = block.text.push(textOf(delta[key]))
    if (block.text.isBlocked) return this.#block(await this.#reasonOf(block.text))
    return text === '' ? [] : [deltaOf(index, block.kind, text)]
  }

  async #stop(index: number, event: Json): Promise<SseEvent[]> {
    const block = this.#open.get(index)
    if (!block || block.isDropped) return []
    if (block.json !== null) return this.#call(index, { ...block, json: block.json }, event)
    const rest = await this.#flush(index, block)
    if (this.isEnded) return rest
    this.#open.delete(index)
    return [...rest, eventOf(event)]
  }

  /** Checks the text of a block as a whole, and releases its rest. */
  async #flush(index: number, { text, kind }: Block): Promise<SseEvent[]> {
    if (!text || kind === null) return []
    const { blocked } = await this.#guard.output(text.written)
    if (blocked !== null) return this.#block(blocked)
    const rest = text.end()
    if (text.isBlocked) return this.#block('')
    return rest === '' ? [] : [deltaOf(index, kind, rest)]
  }

  async #call(index: number, { start, json }: Block & { json: string }, stop: Json) {
    const given = json === '' ? JSON.stringify(start.input ?? {}) : json
    const { masked, blocked } = await this.#maskedCall(start, given)
    if (blocked !== null) return this.#block(blocked)
    this.#open.delete(index)
    const content = { ...start, input: {} }
    return [
      eventOf({ type: 'content_block_start', index, content_block: content }),
      eventOf({
        type: 'content_block_delta',
        index,
        delta: { type: 'input_json_delta', partial_json: masked },
      }),
      eventOf(stop),
    ]
  }

  async #maskedCall({ type, name }: Json, given: string) {
    if (type !== 'tool_use') {
      const masked = maskedArguments(given, this.#guard)
      return { masked, blocked: masked === null ? UNMASKABLE : null }
    }
    const call: Json = { name, arguments: given }
    const blocked = await filterCall(call, this.#guard)
    return { masked: call.arguments, blocked }
  }

  /** Ends the message: closes the block that the client has seen, and states the reason. */
  #block(reason: string): SseEvent[] {
    this.isEnded = true
    const shown = [...this.#open].filter(([, { json, isDropped }]) => json === null && !isDropped)
    return [
      ...shown.map(([index]) => eventOf({ type: 'content_block_stop', index })),
      eventOf({ type: 'message_delta', delta: refusal(reason), usage: this.#usage }),
      eventOf({ type: 'message_stop' }),
    ]
  }

  async #reasonOf({ written }: GuardedText): Promise<string> {
    return (await this.#guard.output(written)).blocked ?? ''
  }
}

function deltaOf(index: number, type: string, text: string): SseEvent {
  const delta = { type, [TEXT_DELTAS[type] ?? 'text']: text }
  return eventOf({ type: 'content_block_delta', index, delta })
}

const eventOf = (body: Json): SseEvent => ({ event: textOf(body.type), data: JSON.stringify(body) })
