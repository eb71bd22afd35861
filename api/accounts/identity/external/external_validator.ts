import vine from '@vinejs/vine'

const secret = () => vine.string().minLength(1).maxLength(4096)

/** Parameters that the browser sends for the token exchange, named as in OAuth. */
export const exchangeToken = vine.create({
  code: secret(),
  code_verifier: vine.string().regex(/^[\w.~-]{43,128}$/),
  nonce: vine.string().minLength(16).maxLength(200),
  /** Sent by providers that identify themselves in their response. */
  iss: vine.string().maxLength(2000).optional(),
})

/** Query string of the redirect from the provider. */
export const finishSignIn = vine.create({ query: vine.string().maxLength(8192) })
