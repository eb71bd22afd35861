import {
  LINK_HOURS,
  type LinkPurpose,
  MAX_PASSWORD_INPUT,
  PASSWORD_LENGTH,
} from '#api/contract/accounts/session'
import { DATE_TIME } from '#api/platform/http/openapi/date_time'
import { wellFormed } from '#api/platform/http/well_formed'
import vine from '@vinejs/vine'

const email = () => vine.string().trim().use(wellFormed()).email().maxLength(254)
/** Checks only the length; `assertPassword` checks the other rules. */
const newPassword = () => vine.string().minLength(PASSWORD_LENGTH.min).maxLength(MAX_PASSWORD_INPUT)
const token = () => vine.string().trim().minLength(20).maxLength(200)

const PURPOSES = Object.keys(LINK_HOURS) as LinkPurpose[]

/** Without a password, the server emails a sign-in link. */
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
/** A request for an email, sent by a user who is not signed in. */
export const mailRequest = vine.create({ email: email() })
export const resetPassword = vine.create({ token: token(), password: newPassword() })
export const createUserLink = vine.create({ purpose: vine.enum(PURPOSES) })
export const changePassword = vine.create({
  /** Omitted if the account has no password yet. */
  currentPassword: vine.string().maxLength(MAX_PASSWORD_INPUT).nullable().optional(),
  newPassword: newPassword(),
})
export const switchOrganization = vine.create({ organizationId: vine.string().uuid() })
/**
 * Identifies the registration that the administrator reviewed; the address may have been registered again in the
 * meantime.
 */
export const approveRegistration = vine.create({
  registeredAt: vine.date({ formats: ['iso8601'] }).meta(DATE_TIME),
})
