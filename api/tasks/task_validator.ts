import vine from '@vinejs/vine'

/** Every task has fields of its own besides, which the task itself reads. */
export const runTask = vine.create(
  vine.object({ task: vine.string().trim().maxLength(200) }).allowUnknownProperties()
)

/** The harmful categories have an address of their own and no task. */
export const writeHarmful = vine.create(
  vine.object({ harmCategory: vine.string().trim().maxLength(200) }).allowUnknownProperties()
)
