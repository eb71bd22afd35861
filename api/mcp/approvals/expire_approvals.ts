import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Marks the team's approvals that were not decided or used in time as expired. */
export async function expireApprovals(teamId: string, client: QueryClientContract): Promise<void> {
  await client.rawQuery(
    `update mcp_approvals set state = 'expired', updated_at = now()
     where team_id = :teamId and state in ('waiting', 'granted') and expires_at <= now()`,
    { teamId }
  )
}
