import type { SecondFactorPolicy } from '#api/contract/mfa'
import { SIGN_IN_DEFAULTS, type SignInSetting } from '#api/contract/server_settings'
import { installationSetting } from '#api/server_settings/installation_setting'

/** How people may sign in to this installation. */
export type SignInRules = {
  password: boolean
  /** One-time links by mail. */
  links: boolean
  /** Whether people may make themselves an account without an invitation. */
  registration: boolean
  /** Whether everybody may create organizations, or only administrators of this server. */
  organizations: boolean
  /** Whose addresses may register, without the @; null: everybody's. */
  emailDomains: string[] | null
  /** How long a session lasts that is not used; at most `LONGEST_SESSION_DAYS`. */
  sessionDays: number
  /** How long a session lasts after the sign-in, even if it is used. */
  maxSessionDays: number
  /** Who needs a second factor. */
  secondFactor: SecondFactorPolicy
  /** Whether an identity provider vouches for both factors. */
  trustsProvider: boolean
}

/** Current sign-in rules; every check reads them here. */
export async function signInRules(): Promise<SignInRules> {
  const stored = (await installationSetting('sign_in')) as Partial<SignInSetting> | null
  // A rule that was stored before another one existed leaves that one at its default.
  const { allowPassword, allowLink, allowRegistration, allowOrganizations, ...rules } = {
    ...SIGN_IN_DEFAULTS,
    ...stored,
  }
  return {
    password: allowPassword,
    links: allowLink,
    registration: allowRegistration,
    organizations: allowOrganizations,
    emailDomains: rules.domains.length > 0 ? rules.domains : null,
    sessionDays: rules.sessionDays,
    maxSessionDays: rules.maxSessionDays,
    secondFactor: rules.secondFactor,
    trustsProvider: rules.trustProvider,
  }
}

/** Whether the address may register by the rules. */
export function mayRegister({ registration, emailDomains }: SignInRules, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return registration && (emailDomains?.some((one) => one.toLowerCase() === domain) ?? true)
}
