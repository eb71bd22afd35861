import type { SignInAnswer } from './mfa.js'

/** Which identity provider FusionAuth should go on to at once; null when it should ask. */
export type IdentityProviderHint = { identityProviderId: string | null }

/** Who was signed in, and the path that they had asked for. */
export type ExternalSignInAnswer = SignInAnswer & {
  redirect: string | null
  /** The person was signed in already and has confirmed their identity. */
  isReauthentication: boolean
}
