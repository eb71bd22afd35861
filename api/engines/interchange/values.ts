export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const objectOf = (value: unknown): Json => (isObject(value) ? value : {})

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Returns a string that is not blank, otherwise null. */
export const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null

export const numberOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** Formats a value for display: strings unchanged, other values as JSON; null for an absent value. */
export function displayText(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Formats a date and time as ISO 8601; null for other values. Python separates date and time with a space. */
export function dateOrNull(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const date = new Date(typeof value === 'string' ? value.replace(' ', 'T') : value)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/**
 * Returns the text of a chat message. The content is a string, or a list whose text parts are joined; `media` counts the
 * other parts except reasoning.
 */
export function contentOf(content: unknown): { text: string; media: number } {
  if (!Array.isArray(content)) return { text: displayText(content) ?? '', media: 0 }
  const texts = content.flatMap((part) => {
    const text = isObject(part) ? textOrNull(part.text) : textOrNull(part)
    return text === null ? [] : [text]
  })
  const reasoning = content.filter((part) => isObject(part) && part.type === 'reasoning').length
  return { text: texts.join('\n'), media: content.length - texts.length - reasoning }
}

export type ChatMessage = { role: string; content: string }

/** Reads a list of chat messages; null for other values. */
export function messagesOf(value: unknown): { messages: ChatMessage[]; media: number } | null {
  if (!Array.isArray(value) || value.length === 0) return null
  let media = 0
  const messages: ChatMessage[] = []
  for (const each of value) {
    if (!isObject(each) || typeof each.role !== 'string') return null
    const read = contentOf(each.content)
    media += read.media
    messages.push({ role: each.role, content: read.text })
  }
  return { messages, media }
}

/** Formats a conversation as a prompt: a single user message as text, any other conversation as JSON in chat format. */
export function promptOf(messages: readonly ChatMessage[]): string {
  const [first] = messages
  if (messages.length === 1 && first?.role === 'user') return first.content
  return JSON.stringify(messages)
}
