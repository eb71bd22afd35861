import type { CurrentUser } from '#api/contract/session'
import { type ExternalPerson, exchangeCode } from '#api/identity/external/exchange_code'
import { linkAccount } from '#api/identity/external/link_account'
import type { Provider } from '#api/identity/external/provider'
import { startSession } from '#api/identity/start_session'
import type { HttpContext } from '@adonisjs/core/http'
import limiter from '@adonisjs/limiter/services/main'

const WINDOW = { duration: '15 mins', blockDuration: '15 mins' } as const
const FAILURES = 60

type Answer = { callback: URL; state?: string; nonce: string; verifier: string }

/**
 * Signs in whom the provider vouches for, if every check holds; else nobody. Each attempt has this server call the
 * provider, so failures of one address are limited.
 */
export async function finishSignIn(
  ctx: HttpContext,
  provider: Provider,
  { callback, ...checks }: Answer
): Promise<CurrentUser> {
  const [error, me] = await limiter
    .use({ requests: FAILURES, ...WINDOW })
    .penalize(`external_sign_in_${ctx.request.ip()}`, async () => {
      const person = await exchangeCode(provider, callback, checks)
      return signIn(ctx, provider, person)
    })
  if (error) throw error
  return me
}

async function signIn(ctx: HttpContext, { name }: Provider, person: ExternalPerson) {
  const user = await linkAccount(person)
  // Whoever was signed in here before may have been at work in another organization.
  ctx.session.forget('organizationId')
  return startSession(ctx, user, 'identity_provider', { provider: name, issuer: person.issuer })
}
