import vine from '@vinejs/vine'

const secret = () => vine.string().minLength(1).maxLength(4096)

/** What a browser would send to the provider's token endpoint, by the names it has there. */
export const exchangeToken = vine.create({
  code: secret(),
  code_verifier: vine.string().regex(/^[\w.~-]{43,128}$/),
  nonce: vine.string().minLength(16).maxLength(200),
  /** Providers that name themselves in their answer. */
  iss: vine.string().maxLength(2000).optional(),
})

/** The query with which the provider sent the browser back. */
export const finishSignIn = vine.create({ query: vine.string().maxLength(8192) })
