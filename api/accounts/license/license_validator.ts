import vine from '@vinejs/vine'

/** Maximum length in characters; licenses are much shorter. */
const MAX_TOKEN = 10_000

export const installLicense = vine.create({
  token: vine.string().trim().minLength(1).maxLength(MAX_TOKEN),
})
