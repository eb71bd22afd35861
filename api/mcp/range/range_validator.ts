import vine from '@vinejs/vine'

export const createRange = vine.create({ applicationId: vine.string().uuid() })
