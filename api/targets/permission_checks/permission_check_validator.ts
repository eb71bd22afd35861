import vine from '@vinejs/vine'

export const checkPermissions = vine.create({
  config: vine.object({}).allowUnknownProperties(),
})
