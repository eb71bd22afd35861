import { auditPerson } from '#api/accounts/identity/audit_person'
import { revokeAccess } from '#api/accounts/identity/revoke_access'
import type User from '#api/accounts/tenants/user'
import { sendMail } from '#api/platform/mail/send_mail'
import { appUrl } from '#config/app'
import type { HttpContext } from '@adonisjs/core/http'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Change = {
  action:
    'second_factor_added' | 'second_factor_removed' | 'recovery_codes_made' | 'recovery_code_used'
  /** One sentence without codes and secrets; also sent to the user by email. */
  description: string
  metadata?: Record<string, unknown>
}

/** Records a change to the user's credentials and notifies them by email. */
export async function recordSecurityChange(
  user: User,
  change: Change,
  trx: TransactionClientContract
) {
  await auditPerson(user, change, { trx })
  await notify(user, change.description, trx)
}

export async function notify(
  { kind, email }: User,
  change: string,
  trx: TransactionClientContract
) {
  if (kind !== 'person') return
  const data = { change, link: `${appUrl}/security` }
  await sendMail(trx, { to: email, template: 'security_changed', data })
}

/**
 * Records a new second factor and notifies the user. Ends all other sessions, because none of them has verified the
 * factor, and deletes known browsers and unused links.
 */
export const recordAdded = (
  ctx: HttpContext,
  what: string,
  metadata: Record<string, unknown>,
  trx: TransactionClientContract
) => record(ctx, { action: 'second_factor_added', verb: 'added', what, metadata }, trx)

export const recordRemoved = (
  ctx: HttpContext,
  what: string,
  metadata: Record<string, unknown>,
  trx: TransactionClientContract
) => record(ctx, { action: 'second_factor_removed', verb: 'removed', what, metadata }, trx)

async function record(
  { tenant: { user }, session }: HttpContext,
  change: Omit<Change, 'description'> & { verb: string; what: string },
  trx: TransactionClientContract
) {
  const { verb, what, action, metadata = {} } = change
  const description = `${user.name} ${verb} ${what} as second factor`
  await recordSecurityChange(user, { action, description, metadata }, trx)
  await revokeAccess(trx, [user.id], { exceptSessionId: session.sessionId })
}
