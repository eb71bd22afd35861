import { withoutCredentials } from '#api/evals/values/mask_secrets'

export const HIDDEN_ADDRESS = '[email address]'

/** Bounded quantifiers keep matching linear in the length of the string. */
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu

/**
 * Matches images and sounds, which are long and contain no text. The rest of the URL is checked too, because streamed
 * responses also start with `data:`.
 */
const DATA_URL = /^data:[a-z]+\/[\w.+-]+;base64,[A-Za-z0-9+/]+={0,2}$/

/**
 * Copies a response for public display. Redacts email addresses and credentials, which a target may have disclosed, and
 * points media URLs to the public link because the originals require a sign-in.
 */
export function withoutPrivate<T>(value: T, evalId: string, code: string): T
export function withoutPrivate(value: unknown, evalId: string, code: string): unknown {
  const own = `/results/${encodeURIComponent(evalId)}/media/`
  const shown = `/public/evals/${code}/media/`
  const text = (words: string) =>
    DATA_URL.test(words)
      ? words
      : withoutCredentials(words).replace(EMAIL, HIDDEN_ADDRESS).replaceAll(own, shown)
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return text(part)
    if (Array.isArray(part)) return part.map(walk)
    if (typeof part !== 'object' || part === null || part instanceof Date) return part
    return Object.fromEntries(Object.entries(part).map(([key, entry]) => [text(key), walk(entry)]))
  }
  return walk(value)
}
