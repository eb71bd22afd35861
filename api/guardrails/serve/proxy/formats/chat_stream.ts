import { blockedText } from './blocked_text.js'
import { filterCall } from '../guard/filter_call.js'
import { GuardedText } from '../guard/guarded_text.js'
import { type Json, isJson, objectOf, objectsIn, textOf, without } from '../wire/json.js'
import type { StreamFilter } from './provider_format.js'
import type { ProxyGuard } from '../guard/proxy_guard.js'
import { fieldsOf } from '../guard/request_texts.js'
import type { SseEvent } from '../wire/sse.js'

/** A choice of a streamed completion. Tool calls are held back until they are complete. */
type Choice = {
  texts: Map<string, GuardedText>
  calls: Map<number, Json>
  functionCall: Json | null
  isFinished: boolean
}

const DONE: SseEvent = { event: null, data: '[DONE]' }
const MAX_CHOICES = 128
const MAX_CALLS = 200

/** Checks the chunks of a streamed chat completion. */
export class ChatStream implements StreamFilter {
  isEnded = false
  readonly #guard: ProxyGuard
  readonly #choices = new Map<number, Choice>()
  #isBlocked = false

  constructor(guard: ProxyGuard) {
    this.#guard = guard
  }

  async push(event: SseEvent): Promise<SseEvent[]> {
    if (event.data === null) return [event]
    if (event.data.trim() === '[DONE]') {
      this.isEnded = true
      return [DONE]
    }
    const chunk: unknown = JSON.parse(event.data)
    if (!isJson(chunk) || !Array.isArray(chunk.choices)) {
      return [{ ...event, data: JSON.stringify(this.#guard.maskStrings(chunk)) }]
    }
    const filtered: Json[] = []
    for (const choice of objectsIn(chunk.choices)) filtered.push(...(await this.#choice(choice)))
    const { choices, usage, ...others } = chunk
    const rest = this.#guard.maskStrings(others)
    const events = filtered.map((choice) => eventOf({ ...rest, choices: [choice] }))
    if (usage || choices.length === 0) events.push(eventOf({ ...rest, choices: [], usage }))
    if (this.#isBlocked && [...this.#choices.values()].every(({ isFinished }) => isFinished)) {
      this.isEnded = true
      events.push(DONE)
    }
    return events
  }

  /** Returns the choices to send for one choice of a chunk. */
  async #choice(choice: Json): Promise<Json[]> {
    const index = Number(choice.index ?? 0)
    const state = this.#stateOf(index)
    if (state.isFinished) return []
    const released = this.#release(state, objectOf(choice.delta))
    const others = this.#guard.maskStrings(without(choice, 'delta', 'logprobs'))
    const base = { ...others, logprobs: null, finish_reason: null }
    const blocked = [...state.texts.values()].find(({ isBlocked }) => isBlocked)
    if (blocked) {
      return [this.#block(base, state, (await this.#guard.output(blocked.written)).blocked)]
    }
    const isFinished = choice.finish_reason !== null && choice.finish_reason !== undefined
    const parts = Object.keys(released).length > 0 ? [{ ...base, delta: released }] : []
    return isFinished ? [...parts, ...(await this.#finish(choice, base, state))] : parts
  }

  #stateOf(index: number): Choice {
    const known = this.#choices.get(index)
    if (known) return known
    if (this.#choices.size >= MAX_CHOICES) throw new Error('The response has too many choices')
    const state = { texts: new Map(), calls: new Map(), functionCall: null, isFinished: false }
    this.#choices.set(index, state)
    return state
  }

  /** Returns the part of a delta that can be sent now. */
  #release(state: Choice, delta: Json): Json {
    const released: Json = {}
    for (const [key, value] of Object.entries(delta)) {
      if (key === 'tool_calls') {
        for (const call of objectsIn(value)) addCall(state.calls, call)
      } else if (key === 'function_call') {
        state.functionCall = merged(state.functionCall ?? {}, objectOf(value))
      } else if (key !== 'role' && key !== 'content' && this.#guard.isAboutWholeText) {
        // Drops reasoning, because a policy on the response as a whole cannot check it.
        continue
      } else if (key !== 'role' && typeof value === 'string') {
        const text = textAt(state.texts, key, this.#guard).push(value)
        if (text !== '' || value === '') released[key] = text
      } else if (Array.isArray(value) && fieldsOf(delta, key).length > 0) {
        const parts = this.#releaseParts(state, key, objectsIn(value))
        if (parts.length > 0) released[key] = parts
      } else {
        released[key] = key === 'role' ? value : this.#guard.maskStrings(value)
      }
    }
    return released
  }

  /** Returns the parts of a list that can be sent now. The texts of all parts are released like one string. */
  #releaseParts(state: Choice, key: string, parts: readonly Json[]): Json[] {
    const texts = parts.filter(({ text }) => typeof text === 'string')
    const written = texts.map(({ text }) => textOf(text)).join('')
    const text = textAt(state.texts, key, this.#guard).push(written)
    const others = parts.filter((part) => !texts.includes(part))
    return [
      ...(text === '' ? [] : [{ ...texts[0], text }]),
      ...others.map((part) => this.#guard.maskStrings(part)),
    ]
  }

  /** Checks the complete texts and tool calls of a choice, and returns what was held back. */
  async #finish(choice: Json, base: Json, state: Choice): Promise<Json[]> {
    const rest: Json = {}
    for (const [key, text] of state.texts) {
      const { blocked } = await this.#guard.output(text.written)
      if (blocked !== null) return [this.#block(base, state, blocked)]
      const last = text.end()
      if (text.isBlocked) return [this.#block(base, state, null)]
      if (last !== '') rest[key] = last
    }
    const calls = [...state.calls.values()]
    const called = calls.flatMap((call) => [objectOf(call.function), objectOf(call.custom)])
    for (const each of [...called, state.functionCall ?? {}]) {
      const blocked = await filterCall(each, this.#guard)
      if (blocked !== null) return [this.#block(base, state, blocked)]
    }
    if (calls.length > 0) rest.tool_calls = calls
    if (state.functionCall) rest.function_call = state.functionCall
    state.isFinished = true
    return [
      ...(Object.keys(rest).length > 0 ? [{ ...base, delta: rest }] : []),
      { ...base, delta: {}, finish_reason: choice.finish_reason },
    ]
  }

  #block(base: Json, state: Choice, reason: string | null): Json {
    state.isFinished = true
    this.#isBlocked = true
    const refusal = blockedText(reason ?? '')
    return { ...base, delta: { refusal }, finish_reason: 'content_filter' }
  }
}

const eventOf = (chunk: Json): SseEvent => ({ event: null, data: JSON.stringify(chunk) })

function textAt(texts: Map<string, GuardedText>, key: string, guard: ProxyGuard): GuardedText {
  const known = texts.get(key)
  if (known) return known
  const text = new GuardedText(guard.stream())
  texts.set(key, text)
  return text
}

function addCall(calls: Map<number, Json>, delta: Json) {
  const index = Number(delta.index ?? 0)
  const call = calls.get(index) ?? {}
  if (calls.size >= MAX_CALLS) throw new Error('The response has too many calls of tools')
  calls.set(index, merged(call, delta))
}

/** Merges a delta into a call: appends to the arguments, replaces everything else. */
function merged(call: Json, delta: Json): Json {
  const result: Json = { ...call }
  for (const [key, value] of Object.entries(delta)) {
    if (key === 'arguments' || key === 'input') result[key] = textOf(call[key]) + textOf(value)
    else if (isJson(value)) result[key] = merged(objectOf(call[key]), value)
    else if (value !== null && value !== undefined) result[key] = value
  }
  return result
}
