import {
  APPROVAL_MAX,
  APPROVAL_WAITING_MINUTES,
  type ApprovalState,
} from '#api/contract/mcp/approval'
import { emitEvent } from '#api/accounts/webhooks/emit_event'
import { TOO_MANY_APPROVALS } from '#api/mcp/errors'
import { sealArguments } from '#api/mcp/approvals/approval_arguments'
import { expireApprovals } from '#api/mcp/approvals/expire_approvals'
import { publishApproval } from '#api/mcp/approvals/publish_approval'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** A call that a permission allows only after approval. */
export type AskedCall = {
  teamId: string
  applicationId: string
  serverId: string
  userId: string
  permissionId: string | null
  tool: string
  digest: string
  argumentsDigest: string
  /** The arguments as the approver sees them. */
  shownArguments: unknown
  reason: string | null
}

export type KnownApproval = { id: string; state: ApprovalState; note: string | null }

/** Finds the approval of exactly this call if it can still be used or decided, or was denied; null if there is none. */
export async function findApproval(
  { teamId, digest }: Pick<AskedCall, 'teamId' | 'digest'>,
  client: Pick<TransactionClientContract, 'from'> = db
): Promise<KnownApproval | null> {
  return client
    .from('mcp_approvals')
    .where({ team_id: teamId, digest })
    .whereIn('state', ['waiting', 'granted', 'denied'])
    .where('expires_at', '>', new Date())
    .orderBy('created_at', 'desc')
    .select('id', 'state', 'note')
    .first()
}

/**
 * Finds or requests the approval of a call. Serialized per team, so that identical concurrent calls share one approval
 * and the limits hold.
 * @throws TOO_MANY_APPROVALS
 */
export async function requestApproval(call: AskedCall): Promise<KnownApproval> {
  const { teamId } = call
  const { approval, isNew } = await db.transaction(async (trx) => {
    await trx.rawQuery('select id from teams where id = ? for no key update', [teamId])
    const known = await findApproval(call, trx)
    if (known) return { approval: known, isNew: false }
    await expireApprovals(teamId, trx)
    await assertRoom(call, trx)
    return { approval: await insert(call, trx), isNew: true }
  })
  if (isNew) await publishApproval({ id: approval.id, teamId })
  return approval
}

async function assertRoom({ teamId, userId }: AskedCall, trx: TransactionClientContract) {
  const [counts]: { own: number; all: number }[] = await trx
    .from('mcp_approvals')
    .where({ team_id: teamId, state: 'waiting' })
    .select(trx.raw('count(*)::int as "all"'))
    .select(trx.raw('count(*) filter (where user_id = ?)::int as own', [userId]))
  const { own = 0, all = 0 } = counts ?? {}
  if (own >= APPROVAL_MAX.waitingPerUser || all >= APPROVAL_MAX.waitingPerTeam) {
    throw TOO_MANY_APPROVALS()
  }
}

async function insert(call: AskedCall, trx: TransactionClientContract): Promise<KnownApproval> {
  const { teamId, applicationId, serverId, userId, permissionId, tool, reason } = call
  const expiresAt = new Date(Date.now() + APPROVAL_WAITING_MINUTES * 60_000)
  const [approval]: KnownApproval[] = await trx
    .table('mcp_approvals')
    .returning(['id', 'state', 'note'])
    .insert({
      team_id: teamId,
      application_id: applicationId,
      server_id: serverId,
      user_id: userId,
      permission_id: permissionId,
      tool,
      digest: call.digest,
      arguments_digest: call.argumentsDigest,
      arguments: sealArguments(call.shownArguments),
      reason,
      expires_at: expiresAt,
    })
  if (!approval) throw new Error('The approval was not stored')
  const data = { approvalId: approval.id, applicationId, serverId, userId, tool, reason }
  await emitEvent(trx, {
    teamId,
    event: 'mcp.approval_requested',
    data: { ...data, expiresAt: expiresAt.toISOString() },
  })
  return approval
}
