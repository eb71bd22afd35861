import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { INVITATION_DAYS, type SentInvitation, type TeamRole } from '#api/contract/accounts/people'
import { newSecret } from '#api/accounts/identity/links/one_time_links'
import { assertTeamRoles } from '#api/accounts/people/assert_team_roles'
import { assertInvitable } from '#api/accounts/people/invitations/invitable'
import { lockOrganization } from '#api/accounts/people/protect_last_admin'
import { mailInvitations } from '#api/accounts/people/invitations/mail_invitations'
import type Organization from '#api/accounts/tenants/organization'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export type Invite = {
  email: string
  isAdmin?: boolean | undefined
  teams?: TeamRole[] | undefined
}

const DAY_MS = 86_400_000

export const invitationEnd = () => new Date(Date.now() + INVITATION_DAYS * DAY_MS)

/** Invites all addresses or none. `fieldOf` returns the prefix of the nth invitation's fields in the request. */
export async function invitePeople(
  actor: Actor,
  organization: Organization,
  invites: readonly Invite[],
  fieldOf: (index: number) => string
): Promise<SentInvitation[]> {
  return db.transaction(async (trx) => {
    await lockOrganization(trx, organization.id)
    const emails = invites.map(({ email }) => email)
    await assertInvitable(trx, organization.id, emails, (index) => `${fieldOf(index)}email`)
    const wanted = invites.flatMap(({ teams = [] }, index) =>
      teams.map((teamRole, nth) => ({ ...teamRole, field: `${fieldOf(index)}teams.${nth}` }))
    )
    await assertTeamRoles(trx, organization.id, wanted)
    const fresh = await store(trx, actor, invites)
    await recordAudit(
      trx,
      actor,
      ...fresh.map(({ id, email, isAdmin, teams }) => ({
        action: 'user_invited' as const,
        target: 'INVITATION' as const,
        targetId: id,
        description: `Invited ${email}${isAdmin ? ' as an administrator' : ''}`,
        after: { email, isAdmin: isAdmin ?? false, teams: teams ?? [] },
      }))
    )
    return mailInvitations(trx, actor, organization, fresh)
  })
}

/**
 * Inserts all invitations in one statement. An expired invitation for the same address is replaced, including its code.
 */
async function store(trx: TransactionClientContract, actor: Actor, invites: readonly Invite[]) {
  const expiresAt = invitationEnd()
  const made = invites.map((invite) => ({ ...invite, ...newSecret() }))
  const { rows }: { rows: { id: string; email: string }[] } = await trx.rawQuery(
    `insert into invitations (organization_id, email, is_admin, teams, hash, invited_by_id, expires_at)
     select :organizationId::uuid, email, is_admin, teams, hash, nullif(:invitedById, '')::uuid, :expiresAt::timestamptz
     from jsonb_to_recordset(:invites::jsonb) as i (email text, is_admin boolean, teams jsonb, hash text)
     on conflict (organization_id, lower(email)) where accepted_at is null do update set
       is_admin = excluded.is_admin, teams = excluded.teams, hash = excluded.hash, sent_at = null,
       invited_by_id = excluded.invited_by_id, expires_at = excluded.expires_at, created_at = now()
     returning id, email`,
    {
      organizationId: actor.organizationId,
      invitedById: actor.user?.id ?? '',
      expiresAt,
      invites: JSON.stringify(
        made.map(({ email, isAdmin, teams, hash }) => ({
          email,
          is_admin: isAdmin ?? false,
          teams: teams ?? [],
          hash,
        }))
      ),
    }
  )
  const idOf = new Map(rows.map(({ id, email }) => [email, id]))
  return made.map((invite) => ({ ...invite, id: idOf.get(invite.email) ?? '', expiresAt }))
}
