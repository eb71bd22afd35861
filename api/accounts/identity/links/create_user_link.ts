import { recordAudit, type Actor } from '#api/platform/audit/record_audit'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import {
  ALREADY_VERIFIED,
  ELSEWHERE_TOO,
  NOT_LINKABLE,
  UNVERIFIED_ADDRESS,
} from '#api/accounts/identity/errors'
import { createLink } from '#api/accounts/identity/links/one_time_links'
import { LINK_HOURS, type LinkPurpose } from '#api/contract/accounts/session'
import User from '#api/accounts/tenants/user'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { appUrl } from '#config/app'

const PATHS: Record<LinkPurpose, string> = {
  sign_in: '/login',
  verify_email: '/verify-email',
  reset_password: '/reset-password/confirm',
}

/** Returns the URL of the page that redeems a link. */
export const linkAddress = (purpose: LinkPurpose, token: string) =>
  `${appUrl}${PATHS[purpose]}?token=${encodeURIComponent(token)}`

const WORDS: Record<LinkPurpose, string> = {
  sign_in: 'sign in',
  verify_email: 'confirm their address',
  reset_password: 'set a new password',
}

/**
 * Creates a link for an administrator to pass on, for example because the server sends no email. It grants access to
 * the whole account, so it is available only for users without other organizations.
 */
export function createUserLink(
  actor: Actor,
  userId: string,
  purpose: LinkPurpose
): Promise<{ link: string; expiresAt: string }> {
  return db.transaction(async (trx) => {
    const user = await findPerson(trx, actor.organizationId, userId)
    if (purpose === 'verify_email' && user.emailVerifiedAt !== null) throw ALREADY_VERIFIED()
    if (purpose === 'sign_in' && user.emailVerifiedAt === null) throw UNVERIFIED_ADDRESS()
    const link = linkAddress(purpose, await createLink(user, purpose, { trx }))
    await recordAudit(trx, actor, {
      action: 'link_created',
      target: 'USER',
      targetId: user.id,
      description: `Created a link for ${user.name} to ${WORDS[purpose]}`,
      metadata: { purpose },
    })
    const expiresAt = new Date(Date.now() + LINK_HOURS[purpose] * 3_600_000).toISOString()
    return { link, expiresAt }
  })
}

async function findPerson(trx: TransactionClientContract, organizationId: string, userId: string) {
  const memberships: { organization_id: string; deactivated_at: Date | null }[] = await trx
    .from('organization_members')
    .where('user_id', userId)
    .select('organization_id', 'deactivated_at')
  const mine = memberships.find((row) => row.organization_id === organizationId)
  if (!mine) throw NOT_FOUND('User not found')
  const user = await User.findOrFail(userId, { client: trx })
  if (mine.deactivated_at || user.deactivatedAt || user.kind !== 'person') throw NOT_LINKABLE()
  if (memberships.length > 1) throw ELSEWHERE_TOO()
  return user
}
