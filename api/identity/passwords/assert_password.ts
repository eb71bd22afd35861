import { invalidField } from '#api/http/domain_error'
import { commonPasswords } from '#api/identity/passwords/common_passwords'
import { passwordFault, type PasswordOwner } from '#api/identity/passwords/password_fault'
import { appName } from '#config/app'

/** Password rule for every password that a person sets. @returns the reason of a rejection, or null */
export const faultOfPassword = async (password: string, owner: PasswordOwner) =>
  passwordFault(password, owner, { common: await commonPasswords(), appName })

/** Rejects the field of a request. Call it before anything depends on whether the account exists. */
export async function assertPassword(field: string, password: string, owner: PasswordOwner) {
  const fault = await faultOfPassword(password, owner)
  if (fault) throw invalidField(field, 'password', fault)
}
