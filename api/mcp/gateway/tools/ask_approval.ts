import { APPROVAL_MAX } from '#api/contract/mcp/approval'
import { approvalDigest, canonicalJson, redactArguments } from '#api/engines/mcp/index'
import type { PolicyDecision } from '#api/engines/mcp/vocabulary'
import {
  type AskedCall,
  findApproval,
  type KnownApproval,
  requestApproval,
} from '#api/mcp/approvals/request_approval'
import type { GatewayTool } from '#api/mcp/gateway/application_config'
import { recognize } from '#api/mcp/gateway/tools/recognize'
import { refusal, type Result, type ToolCall } from '#api/mcp/gateway/tools/tool_call'
import { DomainError } from '#api/platform/http/domain_error'

type Asked = {
  call: ToolCall
  tool: GatewayTool
  decision: PolicyDecision
  argumentsDigest: string
  given: Record<string, unknown>
}

/**
 * `granted`: the call may use the approval; `repeat`: the approval was decided while the call waited, so the call must be
 * decided again.
 */
export type Answer =
  | { state: 'granted'; approvalId: string }
  | { state: 'repeat' }
  | { state: 'refused'; reason: string; result: Result }

/**
 * Finds or requests the approval of a call, and briefly waits for a decision.
 * @param canWait false for a call that has already waited
 */
export async function askApproval(asked: Asked, canWait: boolean): Promise<Answer> {
  const { call, given } = asked
  if (canonicalJson(given).length > APPROVAL_MAX.argumentChars) return refused(TOO_LARGE)
  const about = aboutCall(asked)
  try {
    const approval = await requestApproval(about)
    if (approval.state !== 'waiting') return answerOf(approval)
    if (!canWait || call.waiters.waitMs === 0) return waiting(approval)
    await call.waiters.wait(approval.id, call.signal)
    const decided = await findApproval(about)
    return decided && decided.state !== 'waiting' ? { state: 'repeat' } : waiting(approval)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return refused(error.message)
  }
}

const TOO_LARGE = `This call needs an approval, and its arguments are too large for a person to judge: at most ${APPROVAL_MAX.argumentChars.toLocaleString('en')} characters.`

function aboutCall({ call, tool, decision, argumentsDigest, given }: Asked): AskedCall {
  const { config, session } = call
  const { server, name, pinnedDigest } = tool
  const { userId } = session.principal
  return {
    teamId: config.teamId,
    applicationId: config.id,
    serverId: server.id,
    userId,
    permissionId: decision.ruleId,
    tool: name,
    digest: approvalDigest({
      user: userId,
      application: config.id,
      server: server.id,
      tool: name,
      toolDigest: pinnedDigest ?? '',
      arguments: given,
    }),
    argumentsDigest,
    shownArguments: redactArguments(given, [], secretsOnly).value,
    reason: decision.reason || null,
  }
}

/** Masks only secrets, because the approver must see everything else. */
const secretsOnly = (text: string) => recognize(text).filter(({ isSecret }) => isSecret)

function answerOf({ id, state, note }: KnownApproval): Answer {
  if (state === 'granted') return { state, approvalId: id }
  return refused(`A person denied this call.${note ? ` ${note}` : ''}`, { id, state })
}

const waiting = ({ id }: KnownApproval): Answer =>
  refused(
    `This call needs an approval, which was requested with the ID ${id}. Repeat the call with the same arguments after it was granted.`,
    { id, state: 'waiting' }
  )

/** Refuses a call. Clients that support the gateway's extension find the approval in `_meta`. */
function refused(reason: string, approval?: { id: string; state: string }): Answer {
  const result = refusal(`${reason} The call was not sent.`)
  return {
    state: 'refused',
    reason,
    result: approval ? { ...result, _meta: { 'assay/approval': approval } } : result,
  }
}
