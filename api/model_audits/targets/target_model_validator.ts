import vine from '@vinejs/vine'

/** `contentHash` identifies an audited model; null removes the model from the target. */
export const saveTargetModel = vine.create({
  contentHash: vine.string().trim().minLength(1).maxLength(200).nullable(),
})
