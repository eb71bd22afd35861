import type { SignInResponse } from './mfa.js'

/** Identity provider to which FusionAuth redirects immediately; if null, FusionAuth shows its selection page. */
export type IdentityProviderHint = { identityProviderId: string | null }

/** Response of an external sign-in: the user or a second-factor challenge, and the path requested before the sign-in. */
export type ExternalSignInResponse = SignInResponse & {
  redirect: string | null
  /** True if the user was already signed in and has confirmed their identity. */
  isReauthentication: boolean
}
