import vine from '@vinejs/vine'

/** Each task validates its own additional fields. */
export const runTask = vine.create(
  vine.object({ task: vine.string().trim().maxLength(200) }).allowUnknownProperties()
)

/** Harmful categories have their own endpoint, whose body contains no task name. */
export const writeHarmful = vine.create(
  vine.object({ harmCategory: vine.string().trim().maxLength(200) }).allowUnknownProperties()
)
