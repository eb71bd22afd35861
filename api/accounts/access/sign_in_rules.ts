import type { SecondFactorPolicy } from '#api/contract/accounts/mfa'
import { SIGN_IN_DEFAULTS, type SignInSetting } from '#api/contract/platform/server_settings'
import { installationSetting } from '#api/platform/settings/installation_setting'

/** Sign-in rules of this installation. */
export type SignInRules = {
  password: boolean
  /** Whether users can sign in with one-time links by email. */
  links: boolean
  /** Whether registration without an invitation is allowed. */
  registration: boolean
  /** Whether every user can create organizations; otherwise, only administrators of this server can. */
  organizations: boolean
  /** Email domains that can register, without the @; null for all. */
  emailDomains: string[] | null
  /** Idle lifetime of a session in days; at most `MAX_SESSION_DAYS`. */
  sessionDays: number
  /** Maximum age of a session in days, regardless of use. */
  maxSessionDays: number
  /** Which users need a second factor. */
  secondFactor: SecondFactorPolicy
  /** Whether a sign-in with an identity provider counts as both factors. */
  trustsProvider: boolean
}

/** Returns the current sign-in rules. All checks must use this function. */
export async function signInRules(): Promise<SignInRules> {
  const stored = (await installationSetting('sign_in')) as Partial<SignInSetting> | null
  // Rules introduced after the setting was stored get their defaults.
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

/** Whether this email address can register without an invitation. */
export function canRegister({ registration, emailDomains }: SignInRules, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return registration && (emailDomains?.some((one) => one.toLowerCase() === domain) ?? true)
}
