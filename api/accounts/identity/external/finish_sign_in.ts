import type { SignInResponse } from '#api/contract/accounts/mfa'
import {
  type ExternalPerson,
  exchangeCode,
} from '#api/accounts/identity/external/protocol/exchange_code'
import { linkAccount } from '#api/accounts/identity/external/link_account'
import type { Provider } from '#api/accounts/identity/external/protocol/provider'
import { currentTenant } from '#api/accounts/access/authorize'
import { currentUser } from '#api/accounts/identity/current_user'
import { OTHER_PERSON } from '#api/accounts/identity/external/errors'
import { recordReauthentication } from '#api/accounts/identity/mfa/reauthentication/reauthenticate'
import { startSession } from '#api/accounts/identity/start_session'
import type { HttpContext } from '@adonisjs/core/http'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'

const WINDOW = { duration: '15 mins', blockDuration: '15 mins' } as const
const FAILURES = 60

/** Maximum age of an authentication at the provider when a user confirms their identity. */
const MAX_AGE_SECONDS = 300

type SignInResult = {
  callback: URL
  state?: string
  nonce: string
  verifier: string
  reauthenticates?: string | null
}

/**
 * Verifies the provider's response, then signs the user in, or confirms the identity of the user in `reauthenticates`.
 * Failures are rate-limited per IP address, because each attempt calls the provider.
 */
export async function finishSignIn(
  ctx: HttpContext,
  provider: Provider,
  { callback, reauthenticates = null, ...checks }: SignInResult
): Promise<SignInResponse> {
  const [error, me] = await limiter
    .use({ requests: FAILURES, ...WINDOW })
    .penalize(`external_sign_in_${ctx.request.ip()}`, async () => {
      const maxAge = reauthenticates ? { maxAgeSeconds: MAX_AGE_SECONDS } : {}
      const person = await exchangeCode(provider, callback, { ...checks, ...maxAge })
      if (reauthenticates) return confirmIdentity(ctx, reauthenticates, person)
      return signIn(ctx, provider, person)
    })
  if (error) throw error
  return me
}

async function signIn(ctx: HttpContext, { name }: Provider, person: ExternalPerson) {
  const user = await linkAccount(person)
  // Forgets the organization that a previous user of this browser may have selected.
  ctx.session.forget('organizationId')
  return startSession(ctx, user, 'identity_provider', { provider: name, issuer: person.issuer })
}

/**
 * Confirms the identity of the signed-in user. Rejects with OTHER_PERSON unless the provider's identity is linked to this
 * user and this user started the confirmation.
 */
async function confirmIdentity(ctx: HttpContext, userId: string, person: ExternalPerson) {
  const { issuer, subject } = person
  const tenant = await currentTenant(ctx, null)
  const linked: unknown = await db
    .from('external_identities')
    .where({ issuer, subject, user_id: userId })
    .first()
  if (tenant.user.id !== userId || !linked) throw OTHER_PERSON()
  await recordReauthentication(ctx, tenant.user, 'identity_provider')
  return currentUser(ctx, tenant)
}
