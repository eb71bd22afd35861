const BASE = 'http://console.invalid'

/**
 * Resolves a path of this console as browsers do, so that it cannot lead to another origin, and returns it in
 * normalized form. Null for anything else, and for paths longer than 2,000 characters.
 */
export function consolePath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 2000 || !text.startsWith('/')) return null
  if (!URL.canParse(text, BASE)) return null
  const { origin, pathname, search, hash } = new URL(text, BASE)
  // `/.//host` resolves to `//host`, which leads to another origin when resolved again.
  if (origin !== BASE || pathname.startsWith('//')) return null
  return pathname + search + hash
}
