import { asObject } from '#api/evals/as_object'

type Message = { role: string; content: string }

/**
 * The conversation of a result: as the target noted it, as the attack went, or as the prompt gave it, in the form of
 * chat messages. Empty when there was none.
 */
export function messagesOf(row: Record<string, unknown>): Message[] {
  const response = asObject(row.response)
  const noted = { ...asObject(row.metadata), ...asObject(response.metadata) }
  const found = chat(noted.messages)
  if (found.length > 0) return found
  const turns = turnsOf(noted.redteamHistory ?? noted.redteamTreeHistory)
  if (turns.length > 0) return turns
  return chat(asJson(asObject(row.prompt).raw))
}

function chat(value: unknown): Message[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each) => {
    const { role, content } = asObject(each)
    return typeof role === 'string' ? [{ role, content: textOf(content) }] : []
  })
}

/** `{prompt, output}` of each turn. */
function turnsOf(value: unknown): Message[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each) => {
    const { prompt, output } = asObject(each)
    if (prompt === undefined) return []
    return [
      { role: 'user', content: textOf(prompt) },
      ...(output === undefined ? [] : [{ role: 'assistant', content: textOf(output) }]),
    ]
  })
}

function asJson(text: unknown): unknown {
  if (typeof text !== 'string' || !text.trimStart().startsWith('[')) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value, null, 2)
