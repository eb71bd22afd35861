import { isFields } from './call_shapes.js'

type Fields = Record<string, unknown>
/** A call that is assembled from several events. */
type OpenCall = { id?: string; name: string; arguments: string }

/** Maximum number of calls in one stream, and maximum length of their arguments; the rest is dropped. */
const MAX_CALLS = 200
const MAX_ARGUMENT_CHARS = 100_000

/**
 * Assembles the tool calls of a streamed response: from deltas of OpenAI's chat format and of Anthropic's messages, from
 * the finished items of OpenAI's responses format, and from events that contain complete calls. Returns values that
 * `readToolCalls` and `findToolCalls` understand, in the order in which the calls began.
 * @param events the data of each event; data that is not JSON is skipped
 */
export function callsInEvents(events: readonly string[]): unknown[] {
  const assembler = new Assembler()
  for (const event of events) {
    const data = parse(event)
    if (isFields(data)) assembler.add(data)
  }
  return assembler.calls()
}

class Assembler {
  readonly #open = new Map<string, OpenCall>()
  /** Events of other formats, unchanged. */
  readonly #complete: unknown[] = []

  add(event: Fields) {
    const { choices, type } = event
    if (Array.isArray(choices) && choices.some((choice) => isFields(choice) && 'delta' in choice)) {
      return this.#addChoices(choices)
    }
    if (type === 'content_block_start' || type === 'content_block_delta') {
      return this.#addBlock(event)
    }
    if (typeof type === 'string' && /^(?:message_|content_block_|ping$)/.test(type)) return
    if (typeof type === 'string' && type.startsWith('response.')) {
      if (type === 'response.output_item.done') this.#complete.push(event.item)
      return
    }
    if (this.#complete.length < MAX_CALLS) this.#complete.push(event)
  }

  calls(): unknown[] {
    const assembled = [...this.#open.values()].map(({ id, name, arguments: given }) => ({
      type: 'function',
      ...(id !== undefined && { id }),
      function: { name, arguments: given },
    }))
    return [...assembled, ...this.#complete]
  }

  /**
   * Adds deltas of OpenAI's format: `choices[].delta.tool_calls[]` with an index; the name comes once, the arguments in
   * pieces.
   */
  #addChoices(choices: unknown[]) {
    for (const [place, choice] of choices.entries()) {
      const delta = isFields(choice) && isFields(choice.delta) ? choice.delta : {}
      const parts = Array.isArray(delta.tool_calls) ? delta.tool_calls : []
      for (const part of parts) {
        if (!isFields(part)) continue
        const { name, arguments: piece } = isFields(part.function) ? part.function : {}
        this.#extend(`${place} ${String(part.index ?? 0)}`, { id: part.id, name, piece })
      }
    }
  }

  /** Adds a block of Anthropic's format: it starts with its name, and pieces of the input follow. */
  #addBlock({ index, content_block: block, delta }: Fields) {
    const key = `block ${String(index)}`
    if (isFields(block) && typeof block.type === 'string' && block.type.endsWith('tool_use')) {
      const isGiven = isFields(block.input) && Object.keys(block.input).length > 0
      const piece = isGiven ? JSON.stringify(block.input) : ''
      return this.#extend(key, { id: block.id, name: block.name, piece })
    }
    if (isFields(delta) && typeof delta.partial_json === 'string' && this.#open.has(key)) {
      this.#extend(key, { piece: delta.partial_json })
    }
  }

  #extend(key: string, part: { id?: unknown; name?: unknown; piece?: unknown }) {
    const known = this.#open.get(key)
    if (!known && this.#open.size >= MAX_CALLS) return
    const call = known ?? { name: '', arguments: '' }
    if (typeof part.id === 'string') call.id = part.id
    if (typeof part.name === 'string') call.name += part.name
    if (typeof part.piece === 'string' && call.arguments.length < MAX_ARGUMENT_CHARS) {
      call.arguments += part.piece
    }
    this.#open.set(key, call)
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
