import { invalidField } from '#api/platform/http/domain_error'
import { passwordFault, type PasswordOwner } from '#api/accounts/identity/passwords/password_fault'
import { appName } from '#config/app'

/**
 * Checks a new password against the rule for all passwords.
 * @returns the reason for a rejection, or null
 */
export const faultOfPassword = async (password: string, owner: PasswordOwner) =>
  passwordFault(password, owner, { common: await commonPasswords(), appName })

/**
 * Rejects the request with an error at `field` unless the password satisfies the rule. Must run before any check that
 * depends on whether the account exists.
 */
export async function assertPassword(field: string, password: string, owner: PasswordOwner) {
  const fault = await faultOfPassword(password, owner)
  if (fault) throw invalidField(field, 'password', fault)
}

let loaded: Promise<ReadonlySet<string>> | undefined

/** Loads 49,000 leaked passwords in lower case, on first use. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'])
  )
  return loaded
}
