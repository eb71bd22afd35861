/** What the sign-in calls take and answer. */

/** Characters (code points in Unicode form NFKC) of a new password. */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const
/** Characters that a request may send as a password: older passwords may be longer than new ones. */
export const MAX_PASSWORD_INPUT = 1024

export type ConfigObject = {
  disableTelemetry: boolean
  useFusionAuth: boolean
  isPromptfooCloud: boolean
  isDangerousPublic: boolean
  enableServerSettingsPage: boolean
  enableServerSideJobs: boolean
  enableMakePublic: boolean
  disableRemediationBundle: boolean
  appName: string
  /** Whether links can be mailed. */
  mail: boolean
  /** Whether people may make themselves an account without an invitation. */
  registration: boolean
  /** Whether users who are not administrators may create organizations. */
  organizationCreation: boolean
  passwordSignIn: boolean
  linkSignIn: boolean
  /** Whether browsers can offer passkeys for the address of this server. */
  passkeySignIn: boolean
  /** Optional link in the header of the signed-out pages. */
  signUp: { label: string; href: string } | null
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
    /** Another OpenID Connect provider, by the name on its button. */
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
  /** The sign-in rules require a second factor that the person does not have: nothing else is allowed until then. */
  mustEnrollSecondFactor: boolean
  app: { url: string }
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
  /** ISO time, null when it never ends. */
  expiresAt: string | null
  numLicensedTargets: number | null
  numTargetsUsed: number
  numLicensedProbes: number | null
  numProbesUsed: number
  contractStartDate: string | null
  customerName: string | null
}

/** One place where a person is signed in. */
export type OwnSession = {
  id: string
  userAgent: string | null
  ipAddress: string | null
  createdAt: string
  lastUsedAt: string
  isCurrent: boolean
}
