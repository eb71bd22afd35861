import { withoutCredentials } from '#api/evals/mask_secrets'

/** What stands where an e-mail address stood. */
export const HIDDEN_ADDRESS = '[e-mail address]'

/** Parts have a length, so that a long text without any is looked through once. */
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu

/**
 * A copy of an answer as everybody may see it: without the e-mail addresses and credentials in its texts, which a target
 * may have given away, and with media at the addresses of the link, since those of the evaluation ask for a sign-in.
 */
export function withoutPrivate<T>(value: T, evalId: string, code: string): T
export function withoutPrivate(value: unknown, evalId: string, code: string): unknown {
  const own = `/results/${encodeURIComponent(evalId)}/media/`
  const shown = `/public/evals/${code}/media/`
  const text = (words: string) =>
    words.startsWith('data:')
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
