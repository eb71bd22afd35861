import vine from '@vinejs/vine'

/** Query string of the redirect from the authorization server. */
export const finishConnection = vine.create({ query: vine.string().maxLength(8192) })
