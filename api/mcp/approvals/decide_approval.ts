import type Team from '#api/accounts/tenants/team'
import { emitEvent } from '#api/accounts/webhooks/emit_event'
import { APPROVAL_GRANTED_MINUTES, type ApprovalState } from '#api/contract/mcp/approval'
import { APPROVAL_DECIDED, OWN_APPROVAL } from '#api/mcp/errors'
import { approvalsOf } from '#api/mcp/approvals/approvals_of'
import type McpApproval from '#api/mcp/approvals/mcp_approval'
import { publishApproval } from '#api/mcp/approvals/publish_approval'
import { notifyApproval } from '#api/mcp/notify_gateway'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { changeOne } from '#api/platform/http/lists/bulk'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'

type Order = {
  team: Team
  approvalId: string
  userId: string
  /** Whether the request uses an API token, which an agent may hold, instead of a person's session. */
  isByToken: boolean
  actor: Actor
  note: string | null
}

/**
 * Permits the waiting call, once and for a short time.
 * @throws APPROVAL_DECIDED; OWN_APPROVAL for a token of the user whose call waits
 */
export const grantApproval = (order: Order): Promise<void> =>
  decide(order, { state: 'granted', from: ['waiting'], verb: 'Granted' })

/**
 * Denies a waiting call, or withdraws an approval that has not been used yet.
 * @throws APPROVAL_DECIDED
 */
export const denyApproval = (order: Order): Promise<void> =>
  decide(order, { state: 'denied', from: ['waiting', 'granted'], verb: 'Denied' })

type Decision = { state: 'granted' | 'denied'; from: readonly ApprovalState[]; verb: string }

async function decide(order: Order, { state, from, verb }: Decision) {
  const { team, approvalId, userId, isByToken, note } = order
  await changeOne(approvalsOf(team), approvalId, async (approval, trx) => {
    const isExpired = approval.expiresAt <= DateTime.now()
    if (isExpired || !from.includes(approval.state)) {
      throw APPROVAL_DECIDED(reasonOf(isExpired ? 'expired' : approval.state))
    }
    if (state === 'granted' && isByToken && approval.userId === userId) throw OWN_APPROVAL()
    const now = DateTime.now()
    await approval
      .merge({
        ...{ state, note, decidedById: userId, decidedAt: now },
        ...(state === 'granted' && { expiresAt: now.plus({ minutes: APPROVAL_GRANTED_MINUTES }) }),
      })
      .save()
    await report(trx, order, approval, verb)
    await notifyApproval(approvalId, trx)
  })
  await publishApproval({ id: approvalId, teamId: team.id })
}

const reasonOf = (state: ApprovalState) =>
  state === 'expired'
    ? 'This request has expired. The client can repeat the call to request a new approval.'
    : `This request is ${state} already.`

async function report(
  trx: TransactionClientContract,
  { team, actor, userId: decidedById }: Order,
  approval: McpApproval,
  verb: string
) {
  const { id, state, tool, userId, applicationId, serverId, argumentsDigest, note } = approval
  await recordAudit(trx, actor, {
    action: state === 'granted' ? 'mcp_approval_granted' : 'mcp_approval_denied',
    target: 'MCP_APPROVAL',
    targetId: id,
    teamId: team.id,
    description: `${verb} a call of the MCP tool ${tool}`,
    metadata: { userId, applicationId, serverId, argumentsDigest, note },
  })
  await emitEvent(trx, {
    teamId: team.id,
    event: 'mcp.approval_decided',
    data: { approvalId: id, state, tool, userId, applicationId, serverId, decidedById },
  })
}
