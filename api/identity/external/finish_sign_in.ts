import type { SignInAnswer } from '#api/contract/mfa'
import { type ExternalPerson, exchangeCode } from '#api/identity/external/exchange_code'
import { linkAccount } from '#api/identity/external/link_account'
import type { Provider } from '#api/identity/external/provider'
import { currentTenant } from '#api/access/authorize'
import { currentUser } from '#api/identity/current_user'
import { OTHER_PERSON } from '#api/identity/external/errors'
import { noteReauthentication } from '#api/identity/mfa/reauthentication/reauthenticate'
import { startSession } from '#api/identity/start_session'
import type { HttpContext } from '@adonisjs/core/http'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'

const WINDOW = { duration: '15 mins', blockDuration: '15 mins' } as const
const FAILURES = 60

/** Maximum age of the provider's authentication that confirms an identity. */
const MAX_AGE_SECONDS = 300

type Answer = {
  callback: URL
  state?: string
  nonce: string
  verifier: string
  reauthenticates?: string | null
}

/**
 * Signs in the person that the provider returns, after all checks. Each attempt calls the provider, so failures of one
 * address are limited.
 */
export async function finishSignIn(
  ctx: HttpContext,
  provider: Provider,
  { callback, reauthenticates = null, ...checks }: Answer
): Promise<SignInAnswer> {
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
  // A previous user of this browser may have chosen another organization.
  ctx.session.forget('organizationId')
  return startSession(ctx, user, 'identity_provider', { provider: name, issuer: person.issuer })
}

/** Rejects with OTHER_PERSON unless the signed-in person is the one at the provider, by an identity that is linked. */
async function confirmIdentity(ctx: HttpContext, userId: string, person: ExternalPerson) {
  const { issuer, subject } = person
  const tenant = await currentTenant(ctx, null)
  const linked: unknown = await db
    .from('external_identities')
    .where({ issuer, subject, user_id: userId })
    .first()
  if (tenant.user.id !== userId || !linked) throw OTHER_PERSON()
  await noteReauthentication(ctx, tenant.user, 'identity_provider')
  return currentUser(ctx, tenant)
}
