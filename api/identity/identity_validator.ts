import vine from '@vinejs/vine'

const email = () => vine.string().trim().email().maxLength(254)
const newPassword = () => vine.string().minLength(12).maxLength(200)

export const login = vine.create({
  email: email(),
  password: vine.string().minLength(1).maxLength(200),
})
export const loginLink = vine.create({ token: vine.string().trim().minLength(20).maxLength(200) })
export const changePassword = vine.create({
  currentPassword: vine.string().maxLength(200),
  newPassword: newPassword(),
})
export const switchOrganization = vine.create({ organizationId: vine.string().uuid() })
