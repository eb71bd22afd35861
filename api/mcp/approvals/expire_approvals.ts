import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Marks approvals of a team that were not decided or used in time. */
export async function expireApprovals(teamId: string, client: QueryClientContract): Promise<void> {
  await client.rawQuery(
    `update mcp_approvals set state = 'expired', updated_at = now()
     where team_id = :teamId and state in ('waiting', 'granted') and expires_at <= now()`,
    { teamId }
  )
}
