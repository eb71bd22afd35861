import vine from '@vinejs/vine'

const longText = () => vine.string().maxLength(200_000).nullable().optional()

/** Fields of all page tasks together. */
export const pageFields = vine.create({
  uuid: vine.string().maxLength(100).optional(),
  evalId: vine.string().maxLength(200).nullable().optional(),
  prompt: longText(),
  goal: longText(),
  purpose: longText(),
  withHoneytoken: vine.boolean().optional(),
})
