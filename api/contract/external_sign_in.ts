import type { CurrentUser } from './session.js'

/** Which identity provider FusionAuth should go on to at once; null when it should ask. */
export type IdentityProviderHint = { identityProviderId: string | null }

/** Who was signed in, and the path that they had asked for. */
export type ExternalSignInAnswer = CurrentUser & { redirect: string | null }
