import type { CurrentUser } from './session.js'

export const SECOND_FACTOR_METHODS = ['totp', 'passkey', 'recovery_code'] as const
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number]

/** Whom the sign-in rules require to have a second factor. */
export const SECOND_FACTOR_POLICIES = ['nobody', 'administrators', 'everyone'] as const
export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number]

/** Response of a sign-in that waits for a second factor; the session grants nothing else until then. */
export type SecondFactorChallenge = {
  mfa: { methods: SecondFactorMethod[]; expiresAt: string }
}

export type SignInAnswer = CurrentUser | SecondFactorChallenge

export const isChallenge = (answer: SignInAnswer): answer is SecondFactorChallenge =>
  'mfa' in answer

export const RECOVERY_CODE_COUNT = 10
/** The console warns at this many unused recovery codes. */
export const FEW_RECOVERY_CODES = 3

export const PASSKEY_NAME_MAX = 60
/** Passkeys of one person. */
export const MAX_PASSKEYS = 20

export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null }

/** Second factors of the signed-in person. */
export type SecurityState = {
  /** Null unless an authenticator app is set up. */
  totp: { confirmedAt: string } | null
  passkeys: Passkey[]
  /** False where browsers cannot offer passkeys for the address of this server. */
  canUsePasskeys: boolean
  recoveryCodesLeft: number
  /** Whether the sign-in rules require a second factor of this person. */
  isRequired: boolean
}

/** A new authenticator app; the secret is shown once. */
export type TotpSetup = { secret: string; uri: string; qrCode: string }

/** Recovery codes are returned when they are made and never again. */
export type NewSecondFactor = { recoveryCodes: string[] | null }

/** A session has authenticated recently for this long. */
export const RECENT_MINUTES = 15

export const REAUTHENTICATION_METHODS = [
  'password',
  'totp',
  'passkey',
  'mail',
  'identity_provider',
] as const
export type ReauthenticationMethod = (typeof REAUTHENTICATION_METHODS)[number]

export type ReauthenticationState = {
  methods: ReauthenticationMethod[]
  /** When this session has to authenticate again; null when it has to now. */
  recentUntil: string | null
}

export const REAUTHENTICATION_REQUIRED = 'reauthentication_required'
export const ENROLLMENT_REQUIRED = 'second_factor_enrollment_required'
