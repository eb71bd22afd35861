import type { Context, GuardrailClient } from './client.js'
import { type Group, guardGroups, isJson, type Json } from './fields.js'
import { chatRequest, chatResponse, chatStream } from './openai_chat.js'
import { responsesRequest, responsesResponse, responsesStream } from './openai_responses.js'

type Create = (body: never, options?: never) => PromiseLike<unknown>
type Resource = { create: Create }
type OpenAIClient = { chat: { completions: Resource }; responses: Resource }

type Format = {
  request: (body: Json) => Group[]
  response: (body: Json) => Group[]
  stream: (events: readonly Json[]) => Group[]
  /** Updates fields that the SDK has derived from the texts, after these were masked. */
  finish?: (body: Json) => void
}

const CHAT: Format = { request: chatRequest, response: chatResponse, stream: chatStream }
const RESPONSES: Format = {
  request: responsesRequest,
  response: responsesResponse,
  stream: responsesStream,
  finish(body) {
    if (typeof body.output_text !== 'string') return
    const parts = responsesResponse(body).flatMap(({ placement, fields }) =>
      placement === 'OUTPUT' ? fields : []
    )
    body.output_text = parts
      .filter(({ holder }) => holder.type === 'output_text')
      .map(({ holder, key }) => String(holder[key]))
      .join('')
  },
}

/**
 * Wraps a client of the OpenAI SDK: `chat.completions.create` and `responses.create` check new messages, tool results, texts,
 * and tool calls. A stream is checked as a whole before its first event is released. Other ways to generate
 * text (`stream`, `parse`, `runTools`, background responses) throw, because they would not be checked.
 * @throws GuardrailBlocked from the calls and from the streams
 */
export function guardOpenAI<Client extends OpenAIClient>(
  openai: Client,
  guardrail: GuardrailClient,
  context: Context = {}
): Client {
  const guarded = (resource: Resource, format: Format) =>
    replaced(resource, {
      create: async (body: Json, options?: never) => {
        const request = structuredClone(body)
        if (request.background === true) throw new Error('Background responses are not checked')
        await guardGroups(guardrail, format.request(request), context)
        const result = await resource.create(request as never, options)
        if (isStream(result)) return guardStream(result, format, guardrail, context)
        if (!isJson(result)) return result
        await guardGroups(guardrail, format.response(result), context)
        format.finish?.(result)
        return result
      },
      ...UNCHECKED,
    })
  const completions = guarded(openai.chat.completions, CHAT)
  return replaced(openai, {
    chat: replaced(openai.chat, { completions }),
    responses: guarded(openai.responses, RESPONSES),
  })
}

const unchecked = () => {
  throw new Error('Only `create` is checked by the guardrail')
}
const UNCHECKED = { stream: unchecked, parse: unchecked, runTools: unchecked, compact: unchecked }

/** Returns a proxy with other properties; the object's own methods keep their `this`. */
function replaced<T extends object>(target: T, properties: object): T {
  return new Proxy(target, {
    get(of, key) {
      if (Object.hasOwn(properties, key)) return Reflect.get(properties, key)
      const value: unknown = Reflect.get(of, key, of)
      return typeof value === 'function' ? value.bind(of) : value
    },
  })
}

type EventStream = AsyncIterable<Json> & { controller?: AbortController }
type StreamClass = new (iterator: () => AsyncIterator<Json>, controller: unknown) => EventStream

const isStream = (value: unknown): value is EventStream =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** Returns a stream of the SDK's class with the events of another stream, after they have been checked. */
function guardStream(
  stream: EventStream,
  format: Format,
  guardrail: GuardrailClient,
  context: Context
): EventStream {
  async function* events() {
    const received: Json[] = []
    for await (const event of stream) received.push(event)
    await guardGroups(guardrail, format.stream(received), context)
    yield* received
  }
  const Stream = stream.constructor as StreamClass
  return new Stream(() => events(), stream.controller)
}
