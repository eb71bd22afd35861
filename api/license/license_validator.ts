import vine from '@vinejs/vine'

/** Far more than any license has. */
const MAX_TOKEN = 10_000

export const installLicense = vine.create({
  token: vine.string().trim().minLength(1).maxLength(MAX_TOKEN),
})
