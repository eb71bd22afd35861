import { chatCompletions, isChecked } from '../proxy/formats/chat_completions.js'
import {
  type Field,
  fieldsOf,
  type RequestText,
  textOfFields,
} from '../proxy/guard/request_texts.js'
import { type Json, objectsIn } from '../proxy/wire/json.js'
import { type CalledTool, calledTools } from './called_tools.js'

type Sent = { texts: readonly string[]; messages: unknown; toolCalls: unknown }

/**
 * The texts of a request that LiteLLM is about to send to a model. LiteLLM sends them as a flat list, which is also the
 * only form in which all its versions accept masked texts, and the messages separately. Their roles decide what is
 * checked: as in the reverse proxy, not the application's instructions, earlier responses and earlier calls. The two are
 * matched by content, because instructions and results of tools are missing from the list for some APIs.
 */
export class LiteLlmRequest {
  readonly #messages: Json[]
  readonly #given: string
  readonly #texts: readonly string[]
  readonly #toolCalls: unknown
  /** Texts of checked messages, with their places in the messages. */
  readonly #checked = new Map<string, Field[]>()
  readonly #unchecked = new Set<string>()
  /** Texts without a message, which count as the user's. */
  readonly #others = new Map<string, { text: string }>()

  constructor({ texts, messages, toolCalls }: Sent) {
    this.#texts = texts
    this.#toolCalls = toolCalls
    this.#messages = structuredClone(objectsIn(messages))
    this.#given = JSON.stringify(this.#messages)
    for (const message of this.#messages) {
      for (const field of fieldsOf(message, 'content')) this.#add(message, field)
    }
    for (const text of texts) {
      if (!this.#checked.has(text) && !this.#unchecked.has(text)) this.#others.set(text, { text })
    }
  }

  #add(message: Json, field: Field) {
    const text = valueOf(field)
    if (!isChecked(message)) this.#unchecked.add(text)
    else this.#checked.set(text, [...(this.#checked.get(text) ?? []), field])
  }

  /** Returns the texts to check; their masks change the copy of the request that this object owns. */
  get textsToCheck(): RequestText[] {
    const others = [...this.#others.values()].flatMap((holder) =>
      textOfFields([{ holder, key: 'text' }], { placement: 'INPUT', isNew: true })
    )
    return [...chatCompletions.requestTexts({ messages: this.#messages }), ...others]
  }

  /** Returns the calls that are not part of an earlier response. */
  get callsToCheck(): CalledTool[] {
    const earlier = new Set(
      this.#messages
        .filter((message) => !isChecked(message))
        .flatMap((message) => calledTools(message.tool_calls).map(keyOf))
    )
    return calledTools(this.#toolCalls).filter((call) => !earlier.has(keyOf(call)))
  }

  /**
   * Returns the list of texts after masking; null if a text was masked that is not in the list, because LiteLLM would
   * send it unmasked.
   */
  maskedTexts(): string[] | null {
    const masked = this.#texts.map((text) => this.#others.get(text)?.text ?? this.#maskedOf(text))
    for (const text of new Set(this.#texts)) {
      for (const { holder, key } of this.#checked.get(text) ?? []) Reflect.set(holder, key, text)
    }
    return JSON.stringify(this.#messages) === this.#given ? masked : null
  }

  /** A repeated text is masked everywhere if it is masked anywhere, because the lists can differ in their order. */
  #maskedOf(text: string): string {
    const values = this.#checked.get(text)?.map(valueOf) ?? []
    return values.find((value) => value !== text) ?? text
  }
}

const valueOf = ({ holder, key }: Field) => String(Reflect.get(holder, key))

const keyOf = ({ name, arguments: json }: CalledTool) => JSON.stringify([name, json])
