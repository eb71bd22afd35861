import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { endOrganizationSessions } from '#api/accounts/identity/end_organization_sessions'
import { findMembers, idsOf, type MemberRow, targetOf } from '#api/accounts/people/find_members'
import { protectLastAdmin, lockOrganization } from '#api/accounts/people/protect_last_admin'
import { leaveAllTeams } from '#api/accounts/teams/members/leave_teams'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Removes members from the organization: either all or none. Service accounts are deleted, because they belong to only
 * one organization.
 */
export async function removeMembers(actor: Actor, ids: readonly string[]) {
  await db.transaction(async (trx) => {
    const { organizationId } = actor
    await lockOrganization(trx, organizationId)
    const members = await findMembers(trx, organizationId, ids)
    const programs = members.filter(({ kind }) => kind === 'service')
    // Locks accounts before their keys, in the same order as `rotateServiceKey`, to avoid deadlocks.
    await trx.from('users').whereIn('id', idsOf(programs)).select('id').orderBy('id').forUpdate()
    await removeAccess(trx, actor, idsOf(members))
    await trx.from('users').whereIn('id', idsOf(programs)).delete()
    await protectLastAdmin(trx, organizationId)
    await recordAudit(trx, actor, ...members.map(removal))
  })
}

async function removeAccess(
  trx: TransactionClientContract,
  actor: Actor,
  userIds: readonly string[]
) {
  const { organizationId } = actor
  await trx
    .from('api_tokens')
    .where('organization_id', organizationId)
    .whereIn('tokenable_id', [...userIds])
    .delete()
  await trx
    .from('organization_members')
    .where('organization_id', organizationId)
    .whereIn('user_id', [...userIds])
    .delete()
  await leaveAllTeams(trx, organizationId, userIds, actor)
  await endOrganizationSessions(trx, organizationId, userIds)
}

const removal = (member: MemberRow) => ({
  action:
    member.kind === 'service' ? ('service_account_deleted' as const) : ('user_removed' as const),
  target: targetOf(member),
  targetId: member.id,
  description:
    member.kind === 'service'
      ? `Deleted service account ${member.name}`
      : `Removed ${member.name} from the organization`,
  before: { name: member.name, email: member.email, isAdmin: member.is_admin },
})
