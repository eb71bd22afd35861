const BASE = 'http://console.invalid'

/**
 * The text as a path of this console, read as browsers read addresses, so that it never leads elsewhere;
 * null for anything else.
 */
export function consolePath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 2000 || !text.startsWith('/')) return null
  if (!URL.canParse(text, BASE)) return null
  const { origin, pathname, search, hash } = new URL(text, BASE)
  return origin === BASE ? pathname + search + hash : null
}
