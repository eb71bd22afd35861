import type { CurrentUser } from './session.js'

export const SECOND_FACTOR_METHODS = ['totp', 'passkey', 'recovery_code'] as const
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number]

/** Users for whom the sign-in rules require a second factor. */
export const SECOND_FACTOR_POLICIES = ['nobody', 'administrators', 'everyone'] as const
export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number]

/**
 * Response of a sign-in that requires a second factor. Until the user provides one, the session grants no other access.
 */
export type SecondFactorChallenge = {
  mfa: { methods: SecondFactorMethod[]; expiresAt: string }
}

export type SignInResponse = CurrentUser | SecondFactorChallenge

export const isChallenge = (response: SignInResponse): response is SecondFactorChallenge =>
  'mfa' in response

export const RECOVERY_CODE_COUNT = 10
/** The console warns when the user has at most this many unused recovery codes. */
export const FEW_RECOVERY_CODES = 3

export const PASSKEY_NAME_MAX = 60
export const MAX_PASSKEYS = 20

export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null }

/** Second factors of the signed-in user. */
export type SecurityState = {
  /** Null unless an authenticator app is set up. */
  totp: { confirmedAt: string } | null
  passkeys: Passkey[]
  /** Whether browsers can use passkeys with this server's URL. */
  canUsePasskeys: boolean
  recoveryCodesLeft: number
  /** Whether the sign-in rules require a second factor for this user. */
  isRequired: boolean
}

/** Data for setting up an authenticator app; the secret is shown once. */
export type TotpSetup = { secret: string; uri: string; qrCode: string }

/** `recoveryCodes` is set only when codes were generated, and is not returned again. */
export type NewSecondFactor = { recoveryCodes: string[] | null }

/** An authentication counts as recent for this many minutes. */
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
  /** Time until which the session counts as recently authenticated; null if it does not. */
  recentUntil: string | null
}

export const REAUTHENTICATION_REQUIRED = 'reauthentication_required'
export const ENROLLMENT_REQUIRED = 'second_factor_enrollment_required'
