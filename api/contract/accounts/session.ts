/** Length of a new password in characters (code points in Unicode form NFKC). */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const
/** Maximum password length that requests accept, because existing passwords may be longer than new ones. */
export const MAX_PASSWORD_INPUT = 1024

/** Hours for which a one-time link is valid, by purpose. */
export const LINK_HOURS = { sign_in: 1, verify_email: 48, reset_password: 1 } as const
export type LinkPurpose = keyof typeof LINK_HOURS

/**
 * Maximum age of the session cookie, in days. The cookie must outlive the stored session, whose lifetime depends on the
 * sign-in rules.
 */
export const MAX_SESSION_DAYS = 365

export type ConfigObject = {
  /** Has no effect, because Assay never sends telemetry. */
  disableTelemetry: boolean
  useFusionAuth: boolean
  isPromptfooCloud: boolean
  isDangerousPublic: boolean
  enableServerSettingsPage: boolean
  enableServerSideJobs: boolean
  enableMakePublic: boolean
  disableRemediationBundle: boolean
  appName: string
  /** Whether email is configured. */
  mail: boolean
  /** Whether users can register without an invitation. */
  registration: boolean
  /** Whether users who are not administrators may create organizations. */
  organizationCreation: boolean
  passwordSignIn: boolean
  linkSignIn: boolean
  /** Whether browsers can use passkeys with this server's URL. */
  passkeySignIn: boolean
  /** Optional link in the header of the signed-out pages. */
  signUp: { label: string; href: string } | null
  /** Customer-chat script; its origin is allowed by the content security policy. */
  chatWidget: { src: string } | null
  auth: {
    apiUrl: string | null
    appUrl: string | null
    applicationId: string | null
    redirectUri: string | null
    scope: string | null
    fusionauth: {
      applicationId: string | null
      appUrl: string | null
      redirectUri: string | null
      scope: string | null
    }
    /** An OpenID Connect provider other than FusionAuth, with its button label. */
    oidc: { name: string } | null
  }
}

export type CurrentUser = {
  user: { id: string; name: string; email: string; createdAt: string }
  organization: {
    id: string
    name: string
    canUseRedteam: boolean
    canUseAdaptiveGuardrails: boolean
  } | null
  isAdmin: boolean
  /** Whether the user administers the organization that operates the server. */
  isServerAdmin: boolean
  /**
   * Whether the sign-in rules require a second factor that the user has not set up. Until it is set up, all other
   * requests are denied.
   */
  mustEnrollSecondFactor: boolean
  /** `guardrailsUrl` is the URL at which applications call the guardrails process; null if it is not configured. */
  app: { url: string; guardrailsUrl: string | null }
}

export const LICENSE_STATUSES = [
  'ok',
  'expired',
  'too_many_targets',
  'too_many_probes',
  'no_license',
  'probe_overage',
  'target_overage',
  'approaching_probe_limit',
  'approaching_target_limit',
] as const
export type LicenseStatusName = (typeof LICENSE_STATUSES)[number]

export type LicenseStatus = {
  status: LicenseStatusName
  /** ISO time; null when it never expires. */
  expiresAt: string | null
  numLicensedTargets: number | null
  numTargetsUsed: number
  numLicensedProbes: number | null
  numProbesUsed: number
  contractStartDate: string | null
  customerName: string | null
}

/** One active session of the user. */
export type OwnSession = {
  id: string
  userAgent: string | null
  ipAddress: string | null
  createdAt: string
  lastUsedAt: string
  isCurrent: boolean
}
