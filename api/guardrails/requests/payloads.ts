import { sealedColumn } from '#api/platform/secrets/sealed'

const payloads = sealedColumn<string>('guardrailPayload')
const excerpts = sealedColumn<string>('guardrailExcerpt')

const MAX_EXCERPT_CHARS = 160

/** Encrypts a text for its columns. */
export const sealPayload = (text: string) => ({
  payload: payloads.seal(text),
  excerpt: excerpts.seal(text.slice(0, MAX_EXCERPT_CHARS)),
})

/** Decrypts a text; null if there is none or no configured key decrypts it. */
export const openPayload = (sealed: string | null) =>
  sealed === null ? null : payloads.open(sealed)

export const openExcerpt = (sealed: string | null) =>
  sealed === null ? null : excerpts.open(sealed)
