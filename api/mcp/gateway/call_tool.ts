import type { Alert } from '#api/mcp/alerts/raise_alert'
import { canonicalDigest, McpEngineError, redactArguments } from '#api/engines/mcp/index'
import type { PolicyDecision } from '#api/engines/mcp/vocabulary'
import type { GatewayTool } from '#api/mcp/gateway/application_config'
import { CallRecord } from '#api/mcp/gateway/call_record'
import { checkServer } from '#api/mcp/gateway/check_server'
import { isVisible } from '#api/mcp/gateway/list_tools'
import { isSecretFinding, recognize, sensitiveFindings } from '#api/mcp/gateway/recognize'
import { sendCall } from '#api/mcp/gateway/send_call'
import { refusal, type Result, rulesOf, type ToolCall } from '#api/mcp/gateway/tool_call'
import { UpstreamError } from '#api/mcp/upstream/upstream_error'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'

const MAX_NAME_CHARS = 200

/**
 * Executes one call: checks that the tool is still the approved one, decides by the rules of the team, looks for secrets
 * in the arguments, records the start, sends the call, inspects the result, and records the outcome. A call whose entry
 * cannot be stored is not sent, and a result whose outcome cannot be stored is not delivered.
 */
export async function callTool(call: ToolCall): Promise<Result> {
  const { session, config, writer, params } = call
  const { name, arguments: given = {} } = params
  if (typeof name !== 'string' || name.length > MAX_NAME_CHARS || !isRecord(given)) {
    throw new McpError(ErrorCode.InvalidParams, 'tools/call requires a name and arguments')
  }
  const tool = config.tools.get(name) ?? null
  const record = new CallRecord(writer, {
    config,
    principal: session.principal,
    requestedName: name,
    tool,
    argumentsDigest: digestOf(given),
    requestBytes: Buffer.byteLength(JSON.stringify(given)),
  })
  if (!tool || !isVisible(config, tool, session.principal)) return unknownTool(record, tool, name)
  const obstacle = await obstacleOf(call, tool)
  if (obstacle !== null) {
    const { reason, alerts } = obstacle
    await record.deny({ ruleId: null, reason, findings: [] }, alerts)
    return refusal(reason)
  }
  return decide(call, tool, record, given)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @throws McpError for arguments that have no canonical form, such as unpaired surrogates */
function digestOf(value: unknown): string {
  try {
    return canonicalDigest('mcp_arguments.v1', value)
  } catch (error) {
    if (!(error instanceof McpEngineError)) throw error
    throw new McpError(ErrorCode.InvalidParams, `The arguments are not valid: ${error.message}`)
  }
}

/** Equal for tools that do not exist and for those that the user may not know. */
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

/** Why the tool cannot be called now, or null if the server lists it exactly as approved. */
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
    await session.disconnect(server.id)
    const message = `${server.name} cannot be used: ${error.message}`
    return {
      reason: `The tool cannot be verified, so it was not called. ${error.message}.`,
      // One alert for all tools and users of the server.
      alerts: [{ kind: 'server_unusable', severity: 'medium', message, tool: null, userId: null }],
    }
  }
}

async function decide(
  call: ToolCall,
  tool: GatewayTool,
  record: CallRecord,
  given: Record<string, unknown>
): Promise<Result> {
  const { config, session } = call
  const decision = config.policy.decide({
    user: session.principal.userId,
    groups: [],
    application: config.id,
    server: tool.server.id,
    tool: tool.name,
    toolState: tool.state,
    arguments: given,
  })
  const { ruleId, reason } = decision
  if (decision.effect !== 'allow' && decision.effect !== 'redact') {
    return denied(record, tool, decision)
  }
  const isRedacted = decision.effect === 'redact'
  const sent = isRedacted ? redactArguments(given, decision.redact, recognize).value : given
  const findings = sensitiveFindings(sent)
  const secrets = findings.filter(isSecretFinding)
  const message = `Secrets in the arguments of ${tool.name} of ${tool.server.name}`
  const alert = { kind: 'sensitive_data', severity: 'high', message, findings: secrets } as const
  if (secrets.length > 0 && config.enforcement === 'block') {
    const why = `The arguments contain secrets: ${rulesOf(secrets)}.`
    await record.deny({ ruleId, reason: why, findings }, [alert])
    return refusal(`${why} The call was not sent.`)
  }
  const { effect } = decision
  await record.start({ effect, ruleId, reason, findings }, secrets.length > 0 ? [alert] : [])
  return sendCall(call, { tool, record, sent })
}

async function denied(record: CallRecord, tool: GatewayTool, decision: PolicyDecision) {
  const { ruleId, reason } = decision
  const message = `A rule denied a call of ${tool.name} of ${tool.server.name}`
  await record.deny({ ruleId, reason, findings: [] }, [
    { kind: 'policy_denied', severity: 'medium', message },
  ])
  return refusal(`The call was denied.${reason ? ` ${reason}` : ''}`)
}
