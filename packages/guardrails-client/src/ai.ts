import type { LanguageModelMiddleware } from 'ai'
import type { Context, GuardrailClient } from './client.js'
import {
  type Field,
  type Group,
  groupsOf,
  guardGroups,
  isJson,
  joined,
  type Json,
  newMessages,
  objectOf,
  objectsIn,
} from './fields.js'

/**
 * Returns middleware for `wrapLanguageModel` in the AI SDK. Checks new messages, tool results,
 * texts, and tool calls. Checks a stream as a whole before it releases any text.
 * @throws GuardrailBlocked; a stream reports it as an error part
 */
export function guardrailMiddleware(
  guardrail: GuardrailClient,
  context: Context = {}
): LanguageModelMiddleware {
  return {
    specificationVersion: 'v3',
    async transformParams({ params }) {
      const prompt = structuredClone(params.prompt)
      await guardGroups(guardrail, promptGroups(prompt), context)
      return { ...params, prompt }
    },
    async wrapGenerate({ doGenerate }) {
      const result = await doGenerate()
      await guardGroups(guardrail, objectsIn(result.content).flatMap(contentGroups), context)
      return result
    },
    async wrapStream({ doStream }) {
      const { stream, ...result } = await doStream()
      return { ...result, stream: stream.pipeThrough(guardedParts(guardrail, context)) }
    },
  }
}

type Part =
  Awaited<
    ReturnType<NonNullable<LanguageModelMiddleware['wrapStream']>>
  >['stream'] extends ReadableStream<infer P>
    ? P
    : never

/**
 * Parts without a text, which are released immediately, so that warnings and metadata are not
 * delayed.
 */
const UNCHECKED = new Set(['stream-start', 'response-metadata'])

function guardedParts(guardrail: GuardrailClient, context: Context) {
  const received: Part[] = []
  return new TransformStream<Part, Part>({
    transform(part, controller) {
      // Drops raw chunks, which repeat text that was not checked.
      if (part.type === 'raw') return
      if (UNCHECKED.has(part.type)) controller.enqueue(part)
      else received.push(part)
    },
    async flush(controller) {
      try {
        await guardGroups(guardrail, streamGroups(received), context)
        for (const part of received) controller.enqueue(part)
      } catch (error) {
        controller.enqueue({ type: 'error', error })
      }
    },
  })
}

function promptGroups(prompt: unknown): Group[] {
  const messages = objectsIn(prompt)
  return newMessages(messages, ({ role }) => role === 'assistant').flatMap((message) => {
    if (message.role === 'user') return groupsOf(message, 'content', 'INPUT')
    if (message.role !== 'tool') return []
    return objectsIn(message.content).flatMap((part) => resultGroups(objectOf(part.output)))
  })
}

/** Returns the text of a tool result; for an object, all its strings, joined. */
function resultGroups(output: Json): Group[] {
  if (output.type === 'content') return groupsOf(output, 'value', 'TOOL_CALL_OUTPUT')
  return joined(stringsIn(output, 'value'), 'TOOL_CALL_OUTPUT')
}

function stringsIn(holder: Json, key: string): Field[] {
  const value = holder[key]
  if (typeof value === 'string') return [{ holder, key }]
  if (!isJson(value) && !Array.isArray(value)) return []
  const inner: Json = Object(value)
  return Object.keys(inner).flatMap((name) => stringsIn(inner, name))
}

function contentGroups(part: Json): Group[] {
  if (part.type === 'text' || part.type === 'reasoning') return groupsOf(part, 'text', 'OUTPUT')
  return callGroups(part)
}

function callGroups(part: Json): Group[] {
  if (part.type !== 'tool-call' || typeof part.input !== 'string') return []
  const fields = [{ holder: part, key: 'input' }]
  return [{ placement: 'TOOL_CALL_INPUT', tool: String(part.toolName), fields }]
}

/** Returns the texts of a stream. The input of a call occurs in its deltas and, as a whole, in the call. */
function streamGroups(parts: readonly unknown[]): Group[] {
  const deltas = new Map<string, Group>()
  const names = new Map<unknown, string>()
  const calls: Group[] = []
  for (const part of objectsIn(parts)) {
    if (part.type === 'tool-input-start') names.set(part.id, String(part.toolName))
    calls.push(...callGroups(part))
    if (!/^(?:text|reasoning|tool-input)-delta$/.test(String(part.type))) continue
    const field = { holder: part, key: 'delta' }
    const key = `${part.type} ${part.id}`
    const known = deltas.get(key)
    const tool = names.get(part.id)
    if (known) known.fields.push(field)
    else if (part.type === 'tool-input-delta') {
      // Only the call is always JSON: custom tools stream their input as it is.
      const call = { placement: 'TOOL_CALL_INPUT' as const, tool: tool ?? '', isFreeText: true }
      deltas.set(key, { ...call, fields: [field] })
    } else deltas.set(key, { placement: 'OUTPUT', fields: [field] })
  }
  return [...deltas.values(), ...calls]
}
