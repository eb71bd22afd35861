import { recentUntil } from '#api/accounts/access/session_rules'
import type { ReauthenticationMethod, ReauthenticationState } from '#api/contract/accounts/mfa'
import { METHOD_UNAVAILABLE } from '#api/accounts/identity/mfa/errors'
import { methodsOf } from '#api/accounts/identity/mfa/second_factors'
import { flags } from '#config/flags'
import { identityProviders } from '#config/identity_provider'
import { relyingParty } from '#config/relying_party'
import { isMailOn } from '#api/platform/mail/mail_settings'
import type { HttpContext } from '@adonisjs/core/http'
import type User from '#api/accounts/tenants/user'
import db from '@adonisjs/lucid/services/db'

/** Lists the methods by which this user can confirm their identity, in order of preference. */
export async function reauthenticationMethods(user: User): Promise<ReauthenticationMethod[]> {
  const factors = await methodsOf(user)
  const hasPassword = user.password !== null
  const methods = {
    password: hasPassword,
    totp: factors.includes('totp'),
    passkey: factors.includes('passkey') && relyingParty.id !== null,
    // Access to a mailbox is weaker proof than a credential, so it is offered only to users without any.
    mail: !hasPassword && factors.length === 0 && (await isMailOn()),
    identity_provider: hasProvider() && (await hasIdentity(user)),
  }
  return (['passkey', 'password', 'totp', 'identity_provider', 'mail'] as const).filter(
    (method) => methods[method]
  )
}

/** Rejects with METHOD_UNAVAILABLE if the user cannot confirm their identity with this method. */
export async function assertMethod(user: User, method: ReauthenticationMethod) {
  if (!(await reauthenticationMethods(user)).includes(method)) throw METHOD_UNAVAILABLE()
}

const hasProvider = () => identityProviders.oidc !== null || flags.useFusionAuth

const hasIdentity = async ({ id }: User) =>
  Boolean(await db.from('external_identities').where('user_id', id).first())

export async function reauthenticationState({
  tenant,
  session,
}: HttpContext): Promise<ReauthenticationState> {
  return {
    methods: await reauthenticationMethods(tenant.user),
    recentUntil: recentUntil(session)?.toISOString() ?? null,
  }
}
