/**
 * Contained in all content of the foreign organization. Requests never contain it, so a response that does violates
 * tenant isolation.
 */
export const MARKER = 'foreign-needle-7f3a9c'

/** A stored credential, which no response may contain. */
export const SECRET = 'sk-fuzz-stored-credential-51d0e8'
