import vine from '@vinejs/vine'

export const verifyGuardrail = vine.create({ issueId: vine.string().uuid() })
