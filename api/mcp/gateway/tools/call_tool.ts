import type { CallFinding } from '#api/contract/mcp/call'
import type { Alert } from '#api/mcp/alerts/raise_alert'
import type { PolicyDecision } from '#api/engines/mcp/vocabulary'
import type { GatewayTool } from '#api/mcp/gateway/application_config'
import { argumentsDigest as digestOf } from '#api/mcp/gateway/tools/arguments_digest'
import { askApproval } from '#api/mcp/gateway/tools/ask_approval'
import { CallRecord } from '#api/mcp/gateway/tools/call_record'
import { forbiddenFlow } from '#api/mcp/gateway/tools/check_flow'
import { checkServer } from '#api/mcp/gateway/tools/check_server'
import { decideCall, isVisible } from '#api/mcp/gateway/decide_call'
import { sendCall } from '#api/mcp/gateway/tools/send_call'
import { inspectForModel } from '#api/mcp/gateway/tools/inspect_result'
import { refusal, type Result, rulesOf, type ToolCall } from '#api/mcp/gateway/tools/tool_call'
import { DomainError } from '#api/platform/http/domain_error'
import { type TraceContext, traceContextOf, traceIdOf } from '#api/mcp/gateway/tools/trace_context'
import { UpstreamError } from '#api/mcp/upstream/upstream_error'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'

const MAX_NAME_CHARS = 200

/**
 * Executes one call: checks that the tool is still as approved, decides by the team's rules, looks for secrets in the
 * arguments, records the start, sends the call, inspects the result, and records the outcome. If the start cannot be
 * stored, the call is not sent; if the outcome cannot be stored, the result is not delivered.
 * @param canWait whether the call may wait for a person's approval
 */
export async function callTool(call: ToolCall, canWait = true): Promise<Result> {
  const { session, config, writer, params } = call
  const { name, arguments: given = {} } = params
  if (typeof name !== 'string' || name.length > MAX_NAME_CHARS || !isRecord(given)) {
    throw new McpError(ErrorCode.InvalidParams, 'tools/call requires a name and arguments')
  }
  const tool = config.tools.get(name) ?? null
  const argumentsDigest = digestOf(given)
  const trace = traceContextOf(params)
  const record = new CallRecord(writer, {
    id: call.task?.callId,
    config,
    principal: session.principal,
    requestedName: name,
    tool,
    argumentsDigest,
    traceId: traceIdOf(trace),
    requestBytes: Buffer.byteLength(JSON.stringify(given)),
  })
  if (!tool || !isVisible(config, tool, session.principal)) return unknownTool(record, tool, name)
  const obstacle = await obstacleOf(call, tool)
  if (obstacle !== null) {
    const { reason, alerts } = obstacle
    await record.deny({ ruleId: null, reason, findings: [] }, alerts)
    return refusal(reason)
  }
  return decide(call, { tool, record, given, argumentsDigest, trace, canWait })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rejects a call with the same response for tools that do not exist and for tools that the user may not see. */
async function unknownTool(
  record: CallRecord,
  tool: GatewayTool | null,
  name: string
): Promise<never> {
  const reason = tool
    ? 'No rule allows this user to call the tool'
    : 'The application has no such tool'
  const alert = {
    kind: 'unauthorized_tool',
    severity: tool ? 'medium' : 'low',
    message: tool
      ? `A user without permission called ${tool.name} of ${tool.server.name}`
      : `A client called a tool that its application does not have: ${name}`,
  } as const
  await record.deny({ ruleId: null, reason, findings: [] }, [alert])
  throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${name}`)
}

type Obstacle = { reason: string; alerts: Partial<Alert>[] }

const CHANGED =
  'This tool changed after its approval and is quarantined until a person approves it again.'

/** Returns why the tool cannot be called now; null if the server lists it exactly as approved. */
async function obstacleOf(call: ToolCall, tool: GatewayTool): Promise<Obstacle | null> {
  const { session, config, signal } = call
  const { server } = tool
  try {
    const digests = await checkServer({ session, config, server }, signal)
    const digest = digests.get(tool.name)
    if (digest === tool.pinnedDigest) return null
    const reason = digest === undefined ? 'The server no longer lists this tool.' : CHANGED
    return { reason, alerts: [] }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    // Fails only this call: other calls of the session use the same connection and may wait for the same list.
    if (signal.aborted) return { reason: 'The client canceled the call.', alerts: [] }
    await session.retire(server.id)
    // The text of an error reaches the model just like a result.
    const { isFlagged } = inspectForModel(tool, error.message)
    const shown = isFlagged
      ? 'The server returned an error that addresses the model'
      : error.message
    if (error.failure === 'unauthorized') return { reason: shown, alerts: [] }
    const message = `${server.name} cannot be used: ${error.message}`
    return {
      reason: `The tool cannot be verified, so it was not called. ${shown}.`,
      // Raised once for all tools and users of the server.
      alerts: [{ kind: 'server_unusable', severity: 'medium', message, tool: null, userId: null }],
    }
  }
}

type Callable = {
  tool: GatewayTool
  record: CallRecord
  given: Record<string, unknown>
  argumentsDigest: string
  trace: TraceContext
  canWait: boolean
}

async function decide(call: ToolCall, callable: Callable): Promise<Result> {
  const { config, session } = call
  const { tool, record, given, trace } = callable
  const decided = decideCall(config, tool, session.principal, given)
  const { decision, sent, findings, secrets } = decided
  const { ruleId, reason } = decision
  if (decision.effect === 'deny') return denied(record, tool, decision)
  const message = `Secrets in the arguments of ${tool.name} of ${tool.server.name}`
  const alert = { kind: 'sensitive_data', severity: 'high', message, findings: secrets } as const
  if (decided.isWithheld) {
    const why = `The arguments contain secrets: ${rulesOf(secrets)}.`
    await record.deny({ ruleId, reason: why, findings }, [alert])
    return refusal(`${why} The call was not sent.`)
  }
  const flow = forbiddenFlow(session, tool, secrets)
  if (flow && config.flowEnforcement === 'block') {
    await record.deny({ ruleId, reason: flow.reason, findings: flow.findings }, [flow.alert])
    return refusal(`The call was not sent. ${flow.reason}`)
  }
  const alerts = [...(secrets.length > 0 ? [alert] : []), ...(flow ? [flow.alert] : [])]
  if (decision.effect === 'ask') {
    return withApproval(call, callable, { decision, findings, alerts })
  }
  const { effect } = decision
  await record.start({ effect, ruleId, reason, findings }, alerts)
  return sendCall(call, { tool, record, trace, sent })
}

type Checked = { decision: PolicyDecision; findings: CallFinding[]; alerts: Partial<Alert>[] }

/** Sends a call if a person has approved exactly this call. After a wait, the whole decision is made again. */
async function withApproval(call: ToolCall, callable: Callable, checked: Checked): Promise<Result> {
  const { tool, record, given, argumentsDigest, trace, canWait } = callable
  const { decision, findings, alerts } = checked
  const { ruleId, reason } = decision
  const answer = await askApproval({ call, tool, decision, argumentsDigest, given }, canWait)
  if (answer.state === 'refused') {
    await record.refuse({ ruleId, reason: answer.reason })
    return answer.result
  }
  if (answer.state === 'repeat') {
    const config = await call.reload()
    if (!config?.isActive) throw new McpError(ErrorCode.InvalidRequest, 'The application is off')
    return callTool({ ...call, config }, false)
  }
  try {
    const { approvalId } = answer
    await record.start({ effect: 'ask', ruleId, reason, findings, approvalId }, alerts)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await record.refuse({ ruleId, reason: error.message })
    return refusal(`${error.message}. The call was not sent.`)
  }
  return sendCall(call, { tool, record, trace, sent: given })
}

async function denied(record: CallRecord, tool: GatewayTool, decision: PolicyDecision) {
  const { ruleId, reason } = decision
  const message = `A rule denied a call of ${tool.name} of ${tool.server.name}`
  await record.deny({ ruleId, reason, findings: [] }, [
    { kind: 'policy_denied', severity: 'medium', message },
  ])
  return refusal(`The call was denied.${reason ? ` ${reason}` : ''}`)
}
