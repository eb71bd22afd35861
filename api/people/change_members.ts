import type { Actor } from '#api/audit/record_audit'
import type { TeamRole } from '#api/contract/people'
import { INVALID } from '#api/http/domain_error'
import { findMembers, idsOf } from '#api/people/find_members'
import { keepAdministrator, lockOrganization } from '#api/people/keep_administrator'
import { leaveTeam } from '#api/people/leave_team'
import { setAdministrators } from '#api/people/set_administrators'
import { setDeactivated } from '#api/people/set_deactivated'
import { signOutMembers } from '#api/people/sign_out_members'
import { addMembers } from '#api/teams/add_members'
import db from '@adonisjs/lucid/services/db'

export type MemberChange = {
  isAdmin?: boolean | undefined
  deactivated?: boolean | undefined
  addToTeam?: TeamRole | undefined
  removeFromTeam?: { teamId: string } | undefined
  /** Everywhere; false changes nothing. */
  signOut?: boolean | undefined
}

/** Changes all of the members, or none; the same few statements for one as for a thousand. */
export async function changeMembers(actor: Actor, ids: readonly string[], change: MemberChange) {
  const { isAdmin, deactivated, addToTeam, removeFromTeam, signOut } = change
  if (Object.values(change).every((value) => value === undefined)) {
    throw INVALID('Name a change: isAdmin, deactivated, addToTeam, removeFromTeam or signOut')
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
    if (isAdmin === false || deactivated) await keepAdministrator(trx, actor.organizationId)
  })
}
