import vine from '@vinejs/vine'

const longText = () => vine.string().maxLength(200_000).nullable().optional()

/** What the tool sends about a page; each task reads its part. */
export const pageFields = vine.create({
  uuid: vine.string().maxLength(100).optional(),
  evalId: vine.string().maxLength(200).nullable().optional(),
  prompt: longText(),
  goal: longText(),
  purpose: longText(),
})
