import { asObject } from '#api/evals/values/as_object'

/** A chat message with its tool calls and media, in promptfoo's format. */
export type ChatMessage = {
  role: string
  content: string
  /** Tool calls made by the model. */
  calls: { name: string; arguments: string }[]
  images: unknown[]
  audio: unknown
}

type Json = Record<string, unknown>

/** Reads chat messages from a list or its JSON. */
export function chatOf(value: unknown): ChatMessage[] {
  const list = typeof value === 'string' ? asJson(value) : value
  if (!Array.isArray(list)) return []
  return list.map(asObject).flatMap((message) => {
    const { role, content } = message
    if (typeof role !== 'string') return []
    const parts: unknown[] = Array.isArray(content) ? content : [content]
    return [
      {
        role,
        content: parts.flatMap(textOfPart).join('\n\n'),
        calls: [...callsIn(message), ...parts.flatMap(callOfPart)],
        images: parts.flatMap(imageOfPart),
        audio: parts.map((part) => asObject(part).input_audio).find((audio) => audio !== undefined),
      },
    ]
  })
}

/** Converts the `{prompt, output}` turns of an attack to messages, with images and audio. */
export function turnsOf(value: unknown): ChatMessage[] {
  if (!Array.isArray(value)) return []
  return value.map(asObject).flatMap((turn) => {
    if (turn.prompt === undefined) return []
    return [
      toMessage('user', turn.prompt, turn.promptImage, turn.promptAudio),
      ...(turn.output === undefined
        ? []
        : [toMessage('assistant', turn.output, turn.outputImage, turn.outputAudio)]),
    ]
  })
}

const toMessage = (
  role: string,
  content: unknown,
  image: unknown,
  audio: unknown
): ChatMessage => ({
  role,
  content: textOf(content),
  calls: [],
  images: image === undefined || image === null ? [] : [image],
  audio,
})

/** Reads tool calls in OpenAI's format: `tool_calls`, or the deprecated `function_call`. */
function callsIn({ tool_calls: calls, function_call: only }: Json): ChatMessage['calls'] {
  const all: unknown[] = [
    ...(Array.isArray(calls) ? calls : []),
    ...(only ? [{ function: only }] : []),
  ]
  return all.map((call) => {
    const { name, arguments: given } = asObject(asObject(call).function ?? call)
    return { name: textOf(name), arguments: textOf(given) }
  })
}

function callOfPart(part: unknown): ChatMessage['calls'] {
  const { type, name, input } = asObject(part)
  return type === 'tool_use' ? [{ name: textOf(name), arguments: textOf(input) }] : []
}

function imageOfPart(part: unknown): unknown[] {
  const { image_url: address, source } = asObject(part)
  if (address !== undefined) return [typeof address === 'string' ? { url: address } : address]
  const { data, media_type: mimeType } = asObject(source)
  return data === undefined ? [] : [{ data, mimeType }]
}

function textOfPart(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return part === undefined ? [] : [textOf(part)]
  const { type, text } = asObject(part)
  if (typeof text === 'string') return [text]
  if (type === 'tool_use' || imageOfPart(part).length > 0 || type === 'input_audio') return []
  return [textOf(part)]
}

function asJson(text: string): unknown {
  if (!text.trimStart().startsWith('[')) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : JSON.stringify(value, null, 2)
}
