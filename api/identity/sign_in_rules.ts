import { SIGN_IN_DEFAULTS, type SignInSetting } from '#api/contract/server_settings'
import { installationSetting } from '#api/server_settings/installation_setting'

/** How people may sign in to this installation. */
export type SignInRules = {
  password: boolean
  /** One-time links by mail. */
  links: boolean
  /** Whether people may make themselves an account without an invitation. */
  registration: boolean
  /** Whose addresses may register, without the @; null: everybody's. */
  emailDomains: string[] | null
  /** How long a session lasts that is not used; at most `LONGEST_SESSION_DAYS`. */
  sessionDays: number
}

/** The only place that says which rules hold now. */
export async function signInRules(): Promise<SignInRules> {
  const { allowPassword, allowLink, allowRegistration, domains, sessionDays } =
    ((await installationSetting('sign_in')) as SignInSetting | null) ?? SIGN_IN_DEFAULTS
  return {
    password: allowPassword,
    links: allowLink,
    registration: allowRegistration,
    emailDomains: domains.length > 0 ? domains : null,
    sessionDays,
  }
}

/** Whether the address may register by the rules. */
export function mayRegister({ registration, emailDomains }: SignInRules, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return registration && (emailDomains?.some((one) => one.toLowerCase() === domain) ?? true)
}
