import vine from '@vinejs/vine'

/** `with`: ID or scan ID of the earlier audit. */
export const comparedWith = vine.create({
  with: vine.string().trim().minLength(1).maxLength(200).optional(),
})
