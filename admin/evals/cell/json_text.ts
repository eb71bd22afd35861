/** The text indented when it is a JSON object or list; null when it is not, or was cut. */
export function prettyJson(text: string): string | null {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return null
  }
}

/** A value as people read it: texts as they are, everything else as indented JSON. */
export const readable = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')
