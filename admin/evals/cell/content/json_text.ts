/** Formats JSON with indentation; null if the string is not a complete JSON object or array. */
export function prettyJson(text: string): string | null {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return null
  }
}

/** Returns strings unchanged and all other values as indented JSON. */
export const readable = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')
