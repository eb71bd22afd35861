import vine from '@vinejs/vine'

export const createOrganization = vine.create({
  name: vine.string().trim().minLength(1).maxLength(120),
})
