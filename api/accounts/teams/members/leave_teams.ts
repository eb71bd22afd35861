import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { accountPort } from '#api/accounts/tenants/account_port'
import { targetOf } from '#api/accounts/teams/members/membership'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Left = { user_id: string; kind: string; name: string; team_id: string; team: string }

/**
 * Removes users from all teams of an organization that they leave, even if one of them is a team's last administrator,
 * because the organization's administrators have access to every team. Call it in the same transaction after deleting the
 * organization membership, so that the users cannot be added to a team in between. Also deletes their accounts at
 * services of these teams.
 */
export async function leaveAllTeams(
  trx: TransactionClientContract,
  organizationId: string,
  userIds: readonly string[],
  actor: Actor = { organizationId, user: null }
): Promise<void> {
  const { rows }: { rows: Left[] } = await trx.rawQuery(
    `delete from team_members m using teams t, users u
     where t.id = m.team_id and u.id = m.user_id and t.organization_id = :organizationId and m.user_id = any(:userIds)
     returning m.user_id, u.kind, u.name, t.id as team_id, t.name as team`,
    { organizationId, userIds: [...userIds] }
  )
  const { forgetAccountsOf } = await accountPort.use()
  await forgetAccountsOf(trx, { organizationId, userIds })
  await recordAudit(
    trx,
    actor,
    ...rows.map((row) => ({
      action: 'user_removed_from_team' as const,
      target: targetOf(row.kind),
      targetId: row.user_id,
      teamId: row.team_id,
      description: `Removed ${row.name} from team ${row.team}`,
    }))
  )
}
