import {
  CALL_LIST_KEYS,
  callIn,
  CONTAINER_KEYS,
  type FoundCall,
  type FoundResult,
  isFields,
  listedResult,
  RESULT_LIST_KEYS,
  resultIn,
  SINGLE_CALL_KEYS,
} from './call_shapes.js'
import {
  MAX_TOOL_CALLS,
  MAX_TOOL_NAME_CHARS,
  MAX_TOOL_TEXT_CHARS,
  MAX_TOOL_TOTAL_CHARS,
  type ToolCall,
} from './vocabulary.js'

type Clean = (text: string) => string
const unchanged: Clean = (text) => text

/** Maximum nesting depth and maximum number of visited values in a response; the search ignores the rest. */
const MAX_DEPTH = 10
const MAX_VISITED = 5_000

/**
 * Reads the tool calls from the value at a target's tool call path: a list of calls, or any object that contains calls
 * in the format of OpenAI, Anthropic, Gemini, LangChain or the AI SDK. Results in the value are joined with their calls.
 * @param clean applied to each text before it is cut, e.g. to mask credentials
 * @returns an empty array for null and for a value without calls; null if there is no value
 */
export function readToolCalls(value: unknown, clean: Clean = unchanged): ToolCall[] | null {
  if (value === undefined) return null
  return new CallReader(clean).read(value, true)
}

/**
 * Finds the tool calls in a response whose format is not configured. Only the keys and types of the known formats
 * count.
 * @returns null if the format cannot contain tool calls, so that it is unknown whether there were any
 */
export function findToolCalls(response: unknown, clean: Clean = unchanged): ToolCall[] | null {
  const reader = new CallReader(clean)
  const calls = reader.read(response, false)
  return calls.length > 0 || reader.hasSeenList ? calls : null
}

class CallReader {
  hasSeenList = false
  readonly #clean: Clean
  readonly #calls: FoundCall[] = []
  #visited = 0

  constructor(clean: Clean) {
    this.#clean = clean
  }

  read(value: unknown, isListed: boolean): ToolCall[] {
    this.#visit(value, isListed, 0)
    let left = MAX_TOOL_TOTAL_CHARS
    return this.#calls.map((call) => {
      const read = toToolCall(call, left, this.#clean)
      left -= sizeOf(read)
      return read
    })
  }

  #visit(value: unknown, isListed: boolean, depth: number): void {
    if (depth > MAX_DEPTH || ++this.#visited > MAX_VISITED) return
    if (Array.isArray(value)) return this.#visitList(value, isListed, depth)
    if (isListed && typeof value === 'string') return this.#visitText(value, depth)
    if (!isFields(value)) return
    const result = resultIn(value)
    if (result) return this.#join(result)
    const call = callIn(value, isListed)
    if (call) return this.#add(call)
    for (const key of CALL_LIST_KEYS) {
      if (!Object.hasOwn(value, key)) continue
      this.hasSeenList ||= Array.isArray(value[key])
      this.#visit(value[key], true, depth + 1)
    }
    for (const key of RESULT_LIST_KEYS) {
      const items = Array.isArray(value[key]) ? value[key] : []
      for (const item of items.slice(0, MAX_TOOL_CALLS)) {
        if (isFields(item)) this.#join(listedResult(item))
      }
    }
    for (const key of CONTAINER_KEYS) {
      const isObject = isFields(value[key]) || Array.isArray(value[key])
      if (isObject) this.#visit(value[key], SINGLE_CALL_KEYS.includes(key), depth + 1)
    }
  }

  /** Visits the items of a list. LangChain's steps are pairs of a call and its result. */
  #visitList(list: unknown[], isListed: boolean, depth: number): void {
    const [action, observation] = list
    if (isListed && list.length === 2 && isFields(action) && 'tool_input' in action) {
      this.#visit(action, true, depth + 1)
      return this.#join({ value: observation, isError: false })
    }
    for (const item of list) this.#visit(item, isListed, depth + 1)
  }

  /** Visits a text in a list of calls: JSON, or otherwise the name of a tool. */
  #visitText(text: string, depth: number): void {
    if (!/^\s*[[{]/.test(text)) return this.#add({ name: text, arguments: undefined })
    try {
      this.#visit(JSON.parse(text), true, depth + 1)
    } catch {
      // Text that only looks like JSON contains no calls.
    }
  }

  #add(call: FoundCall): void {
    if (call.name.trim() !== '' && this.#calls.length < MAX_TOOL_CALLS) this.#calls.push(call)
  }

  /**
   * Adds a result to an open call: by ID or, without an ID, to the first call with the same name, or else to the last one.
   */
  #join({ id, name, value, isError }: FoundResult): void {
    const open = this.#calls.filter((call) => call.result === undefined && !call.error)
    const call =
      id === undefined
        ? (open.find((each) => each.name === name) ?? open.at(-1))
        : open.find((each) => each.id === id)
    if (!call) return
    if (isError) call.error = value ?? 'error'
    else call.result = value
  }
}

const sizeOf = ({ arguments: given, result = '', error = '' }: ToolCall) =>
  given.length + result.length + error.length

/**
 * Converts a found call to a tool call, with texts cut to the limits.
 * @param left number of characters left for the texts of this call
 */
function toToolCall(call: FoundCall, left: number, clean: Clean): ToolCall {
  const max = Math.max(0, Math.min(MAX_TOOL_TEXT_CHARS, Math.floor(left / 3)))
  const textIn = (value: unknown) => {
    if (value === undefined || value === null) return null
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return clean(text).slice(0, max)
  }
  const error = textIn(call.error)
  const result = textIn(call.result)
  return {
    name: clean(call.name).slice(0, MAX_TOOL_NAME_CHARS),
    arguments: textIn(call.arguments) ?? '',
    ...(result !== null && { result }),
    ...(error !== null && { error }),
  }
}
