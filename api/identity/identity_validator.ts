import { MAX_PASSWORD_INPUT, PASSWORD_LENGTH } from '#api/contract/session'
import { LINK_HOURS, type LinkPurpose } from '#api/identity/one_time_links'
import vine from '@vinejs/vine'

const email = () => vine.string().trim().email().maxLength(254)
/** `assertPassword` checks the rest, once it is known whose password it is. */
const newPassword = () => vine.string().minLength(PASSWORD_LENGTH.min).maxLength(MAX_PASSWORD_INPUT)
const token = () => vine.string().trim().minLength(20).maxLength(200)

const PURPOSES = Object.keys(LINK_HOURS) as LinkPurpose[]

/** Without a password a link is asked for. */
export const login = vine.create({
  email: email(),
  password: vine.string().minLength(1).maxLength(MAX_PASSWORD_INPUT).optional(),
})
export const loginLink = vine.create({ token: token() })
export const register = vine.create({
  name: vine.string().trim().minLength(1).maxLength(120),
  email: email(),
  password: newPassword(),
  invitationCode: vine.string().trim().minLength(1).maxLength(200).optional(),
})
export const verifyEmail = vine.create({ token: token() })
/** Whose address it is, for mails that are asked for without being signed in. */
export const mailRequest = vine.create({ email: email() })
export const resetPassword = vine.create({ token: token(), password: newPassword() })
export const createUserLink = vine.create({ purpose: vine.enum(PURPOSES) })
export const changePassword = vine.create({
  /** Absent: there is none yet. */
  currentPassword: vine.string().maxLength(MAX_PASSWORD_INPUT).nullable().optional(),
  newPassword: newPassword(),
})
export const switchOrganization = vine.create({ organizationId: vine.string().uuid() })
