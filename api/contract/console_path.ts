const BASE = 'http://console.invalid'

/**
 * The text as a path of this console, resolved as browsers resolve addresses, so that it never leads to another origin;
 * null for anything else.
 */
export function consolePath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 2000 || !text.startsWith('/')) return null
  if (!URL.canParse(text, BASE)) return null
  const { origin, pathname, search, hash } = new URL(text, BASE)
  // `/.//host` resolves to `//host`, which is another origin when it is resolved again.
  if (origin !== BASE || pathname.startsWith('//')) return null
  return pathname + search + hash
}
