import type { Actor } from '#api/platform/audit/record_audit'
import type { TeamRole } from '#api/contract/accounts/people'
import { INVALID } from '#api/platform/http/domain_error'
import { findMembers, idsOf, type MemberRow } from '#api/accounts/people/find_members'
import { protectLastAdmin, lockOrganization } from '#api/accounts/people/protect_last_admin'
import { setAdministrators } from '#api/accounts/people/members/set_administrators'
import { setDeactivated } from '#api/accounts/people/members/set_deactivated'
import { signOutMembers } from '#api/accounts/people/members/sign_out_members'
import { addMembers } from '#api/accounts/teams/members/add_members'
import db from '@adonisjs/lucid/services/db'
import { removeMembers } from '#api/accounts/teams/members/remove_members'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export type MemberChange = {
  isAdmin?: boolean | undefined
  deactivated?: boolean | undefined
  addToTeam?: TeamRole | undefined
  removeFromTeam?: { teamId: string } | undefined
  /** True ends all sessions of the members. */
  signOut?: boolean | undefined
}

/** Changes all members or none, in a constant number of statements. */
export async function changeMembers(actor: Actor, ids: readonly string[], change: MemberChange) {
  const { isAdmin, deactivated, addToTeam, removeFromTeam, signOut } = change
  if (Object.values(change).every((value) => value === undefined)) {
    throw INVALID('Specify a change: isAdmin, deactivated, addToTeam, removeFromTeam or signOut')
  }
  await db.transaction(async (trx) => {
    await lockOrganization(trx, actor.organizationId)
    const members = await findMembers(trx, actor.organizationId, ids)
    if (isAdmin !== undefined) await setAdministrators(trx, actor, members, isAdmin)
    if (deactivated !== undefined) await setDeactivated(trx, actor, members, deactivated)
    if (addToTeam) {
      await addMembers(trx, actor, { ...addToTeam, userIds: idsOf(members), ifMember: 'change' })
    }
    if (removeFromTeam) await leaveTeam(trx, actor, members, removeFromTeam.teamId)
    if (signOut) await signOutMembers(trx, actor, members)
    if (isAdmin === false || deactivated) await protectLastAdmin(trx, actor.organizationId)
  })
}

/** Removes the members from a team; skips users who are not in it. */
async function leaveTeam(
  trx: TransactionClientContract,
  actor: Actor,
  members: readonly MemberRow[],
  teamId: string
) {
  const { rows }: { rows: { id: string }[] } = await trx.rawQuery(
    'select user_id as id from team_members where team_id = ? and user_id = any(?)',
    [teamId, idsOf(members)]
  )
  await removeMembers(trx, actor, { teamId, userIds: idsOf(rows) })
}
