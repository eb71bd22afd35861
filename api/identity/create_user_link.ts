import { recordAudit, type Actor } from '#api/audit/record_audit'
import { NOT_FOUND } from '#api/http/domain_error'
import { ALREADY_VERIFIED, ELSEWHERE_TOO, NOT_LINKABLE, UNPROVED } from '#api/identity/errors'
import { linkAddress } from '#api/identity/link_address'
import { createLink, LINK_HOURS, type LinkPurpose } from '#api/identity/one_time_links'
import User from '#api/identity/user'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const WORDS: Record<LinkPurpose, string> = {
  sign_in: 'sign in',
  verify_email: 'confirm their address',
  reset_password: 'set a new password',
}

/**
 * A link for an administrator to hand over, where no mail is sent. It opens the whole account, so it is made only for
 * people who belong to no other organization.
 */
export function createUserLink(
  actor: Actor,
  userId: string,
  purpose: LinkPurpose
): Promise<{ link: string; expiresAt: string }> {
  return db.transaction(async (trx) => {
    const user = await findPerson(trx, actor.organizationId, userId)
    if (purpose === 'verify_email' && user.emailVerifiedAt !== null) throw ALREADY_VERIFIED()
    if (purpose === 'sign_in' && user.emailVerifiedAt === null) throw UNPROVED()
    const link = linkAddress(purpose, await createLink(user, purpose, { trx }))
    await recordAudit(trx, actor, {
      action: 'link_created',
      target: 'USER',
      targetId: user.id,
      description: `Made a link for ${user.name} to ${WORDS[purpose]}`,
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
