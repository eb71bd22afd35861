import { recordAudit } from '#api/platform/audit/record_audit'
import type { TeamRole } from '#api/contract/accounts/people'
import { digest } from '#api/accounts/identity/links/one_time_links'
import type User from '#api/accounts/tenants/user'
import { INVITATION_GONE, INVITATION_FOR_ANOTHER_ADDRESS } from '#api/accounts/people/errors'
import { joinTeams } from '#api/accounts/people/join_teams'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Row = {
  id: string
  organization_id: string
  email: string
  is_admin: boolean
  teams: TeamRole[]
}

/**
 * Makes the user a member as specified by the invitation, in the caller's transaction. A code works once, even for
 * concurrent requests. If the same member uses it again, nothing changes; this happens because both registration and
 * sign-in accept the stored code. Rejects with INVITATION_GONE or INVITATION_FOR_ANOTHER_ADDRESS.
 */
export async function acceptInvitation(
  trx: TransactionClientContract,
  user: User,
  code: string
): Promise<{ organizationId: string }> {
  const [invitation] = await openInvitations(trx).where('hash', digest(code))
  if (!invitation) return acceptedBefore(trx, user, code)
  const { email } = invitation
  if (email.toLowerCase() !== user.email.toLowerCase()) {
    throw INVITATION_FOR_ANOTHER_ADDRESS(
      `This invitation is for ${email}, and you are signed in as ${user.email}. Sign in as ${email} to accept it.`
    )
  }
  return accept(trx, user, invitation)
}

/** Returns the organization that the user joined with this code, if they still are an active member. */
async function acceptedBefore(trx: TransactionClientContract, user: User, code: string) {
  const row: { organization_id: string } | null = await trx
    .from('invitations as i')
    .join('organization_members as m', (on) =>
      on.on('m.organization_id', 'i.organization_id').on('m.user_id', 'i.accepted_by_id')
    )
    .where({ 'i.hash': digest(code), 'i.accepted_by_id': user.id })
    .whereNull('m.deactivated_at')
    .select('i.organization_id')
    .first()
  if (!row) throw INVITATION_GONE()
  return { organizationId: row.organization_id }
}

/** Accepts all invitations for the user's address, which was verified by means other than an invitation code. */
export async function acceptInvitationsOf(trx: TransactionClientContract, user: User) {
  const invitations = await openInvitations(trx).whereRaw('lower(email) = lower(?)', [user.email])
  for (const invitation of invitations) await accept(trx, user, invitation)
  return invitations.length
}

const openInvitations = (trx: TransactionClientContract) =>
  trx
    .from('invitations')
    .whereNull('accepted_at')
    .where('expires_at', '>', new Date())
    .orderBy('created_at')
    .forUpdate()

async function accept(trx: TransactionClientContract, user: User, invitation: Row) {
  const organizationId = invitation.organization_id
  const actor = { organizationId, user: { id: user.id, name: user.name, email: user.email } }
  await trx
    .from('invitations')
    .where('id', invitation.id)
    .update({ accepted_at: new Date(), accepted_by_id: user.id, updated_at: new Date() })
  const joined = await join(trx, user, invitation)
  if (joined) {
    await recordAudit(trx, actor, {
      action: 'user_added',
      target: 'USER',
      targetId: user.id,
      description: `${user.name} joined by invitation${invitation.is_admin ? ' as an administrator' : ''}`,
      metadata: { invitationId: invitation.id },
    })
  }
  await joinTeams(trx, actor, user.id, await remaining(trx, invitation))
  return { organizationId }
}

/**
 * Adds the user to the organization. An existing membership stays unchanged, even if it is deactivated.
 * @returns false if there is one
 */
async function join(trx: TransactionClientContract, user: User, invitation: Row) {
  const { rows } = await trx.rawQuery(
    `insert into organization_members (organization_id, user_id, is_admin) values (?, ?, ?)
     on conflict (organization_id, user_id) do nothing returning id`,
    [invitation.organization_id, user.id, invitation.is_admin]
  )
  return rows.length > 0
}

/** Returns the invitation's teams without those that were deleted, or whose role was deleted, in the meantime. */
async function remaining(
  trx: TransactionClientContract,
  { organization_id: organizationId, teams }: Row
): Promise<TeamRole[]> {
  const { rows } = await trx.rawQuery(
    `select t.id as "teamId", r.id as "roleId"
     from jsonb_to_recordset(:teams::jsonb) as wanted ("teamId" uuid, "roleId" uuid)
     join teams t on t.id = wanted."teamId" and t.organization_id = :organizationId
     join roles r on r.id = wanted."roleId" and r.organization_id = :organizationId
     for key share of t, r`,
    { organizationId, teams: JSON.stringify(teams) }
  )
  return rows
}
