import vine from '@vinejs/vine'

export const reviewProbe = vine.create({
  status: vine.enum(['passed', 'failed'] as const),
  reason: vine.string().trim().minLength(1).maxLength(2000),
  comment: vine.string().trim().maxLength(5000).nullable().optional(),
})
