import { asObject } from '#api/evals/as_object'

/** A message as it was said, and what it carried besides its text, as the tool writes it. */
export type Said = {
  role: string
  content: string
  /** Functions that a model asked for. */
  calls: { name: string; arguments: string }[]
  images: unknown[]
  audio: unknown
}

type Json = Record<string, unknown>

/** Chat messages, as a list or as its JSON. */
export function chatOf(value: unknown): Said[] {
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

/** `{prompt, output}` of each turn of an attack, with the pictures and sounds of both. */
export function turnsOf(value: unknown): Said[] {
  if (!Array.isArray(value)) return []
  return value.map(asObject).flatMap((turn) => {
    if (turn.prompt === undefined) return []
    return [
      said('user', turn.prompt, turn.promptImage, turn.promptAudio),
      ...(turn.output === undefined
        ? []
        : [said('assistant', turn.output, turn.outputImage, turn.outputAudio)]),
    ]
  })
}

const said = (role: string, content: unknown, image: unknown, audio: unknown): Said => ({
  role,
  content: textOf(content),
  calls: [],
  images: image === undefined || image === null ? [] : [image],
  audio,
})

/** As chat interfaces write them: `tool_calls`, or one `function_call`. */
function callsIn({ tool_calls: calls, function_call: only }: Json): Said['calls'] {
  const all: unknown[] = [
    ...(Array.isArray(calls) ? calls : []),
    ...(only ? [{ function: only }] : []),
  ]
  return all.map((call) => {
    const { name, arguments: given } = asObject(asObject(call).function ?? call)
    return { name: textOf(name), arguments: textOf(given) }
  })
}

function callOfPart(part: unknown): Said['calls'] {
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
