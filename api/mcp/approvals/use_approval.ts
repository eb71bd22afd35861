import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** The start of a call, as the call log stores it. */
type StartedCall = {
  call_id: string
  approval_id: string | null
  application_id: string | null
  server_id: string | null
  user_id: string | null
  tool: string | null
  arguments_digest: string | null
}

/**
 * Marks a granted approval as used by a call. Runs in the transaction that stores the start of the call, so that a
 * crash cannot separate the two. A row lock ensures that concurrent calls use the approval only once.
 * @returns false if the approval is for another call, has not been granted, has been used, or has expired
 */
export async function useApproval(
  trx: TransactionClientContract,
  teamId: string,
  call: StartedCall
): Promise<boolean> {
  if (call.approval_id === null) return false
  const bindings = {
    callId: call.call_id,
    id: call.approval_id,
    teamId,
    applicationId: call.application_id ?? '',
    serverId: call.server_id ?? '',
    userId: call.user_id ?? '',
    tool: call.tool ?? '',
    argumentsDigest: call.arguments_digest ?? '',
  }
  // References are compared as text, so that a missing one matches nothing.
  const result: { rowCount: number } = await trx.rawQuery(
    `update mcp_approvals set state = 'used', call_id = :callId, updated_at = now()
     where id = :id and team_id = :teamId and application_id::text = :applicationId
       and server_id::text = :serverId and user_id::text = :userId and tool = :tool
       and arguments_digest = :argumentsDigest and state = 'granted' and expires_at > now()`,
    bindings
  )
  return result.rowCount === 1
}
