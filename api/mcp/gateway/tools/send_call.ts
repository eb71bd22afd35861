import type { CallFinding, CallOutcome } from '#api/contract/mcp/call'
import type { GatewayTool } from '#api/mcp/gateway/application_config'
import type { CallRecord } from '#api/mcp/gateway/tools/call_record'
import { forbiddenFlow, labelResult } from '#api/mcp/gateway/tools/check_flow'
import { LogRelay } from '#api/mcp/gateway/tools/relay_logs'
import { relayRequests } from '#api/mcp/gateway/tools/relay_requests'
import { withExposedUris } from '#api/mcp/gateway/exposed_names'
import {
  inspectDelivery,
  inspectForModel,
  UNINSPECTABLE,
} from '#api/mcp/gateway/tools/inspect_result'
import { missingCapability, serverError } from '#api/mcp/gateway/tools/protocol_error'
import { isTaskSupport, taskSupportOf } from '#api/mcp/gateway/tools/task_support'
import { refusal, type Result, rulesOf, type ToolCall } from '#api/mcp/gateway/tools/tool_call'
import type { TraceContext } from '#api/mcp/gateway/tools/trace_context'
import { sensitiveFindings } from '#api/mcp/gateway/tools/recognize'
import { requestTool } from '#api/mcp/upstream/requests/request_tool'
import type { ToolLimits } from '#api/mcp/upstream/requests/tool_limits'
import { resultText } from '#api/mcp/upstream/result_text'
import { UpstreamError, type UpstreamFailure } from '#api/mcp/upstream/upstream_error'

/** Time limits: without a response or progress, and in total. */
const IDLE_MS = 60_000
const TOTAL_MS = 300_000
/** Time limit for tasks; shorter than the time after which calls without an outcome are recorded as ambiguous. */
const TASK_MS = 540_000

type Permitted = {
  tool: GatewayTool
  record: CallRecord
  trace: TraceContext
  sent: unknown
}

/** Sends a permitted call and delivers the result unless it addresses the model. Never sends a call twice. */
export async function sendCall(
  call: ToolCall,
  { tool, record, trace, sent }: Permitted
): Promise<Result> {
  const { session, config } = call
  const { produces } = tool.profile
  const logs = new LogRelay(call, tool, (sensitive) =>
    labelResult(session, tool, { callId: record.id, produces, sensitive })
  )
  let isFollowed = call.task?.isRequested === true
  const onTask = () => {
    isFollowed ||= call.task?.follow() === true
    return isFollowed ? TASK_MS : TOTAL_MS
  }
  try {
    const upstream = await session.upstream(tool.server, config)
    await logs.prepare(upstream)
    const params = { name: tool.name, arguments: sent, _meta: trace }
    const onServerRequest = relayRequests(call, {
      ...{ name: tool.name, server: tool.server, trace },
      forbiddenFlow: (secrets) => forbiddenFlow(session, tool, secrets),
    })
    const { onLog } = logs
    const limits = { ...limitsOf(call, tool, onServerRequest !== undefined), onTask }
    const result = await requestTool(upstream, params, { ...limits, onServerRequest, onLog })
    return await deliver(call, { tool, record, logs }, result)
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    // For a failed task of revision 2026-07-28, the server's own error is returned.
    const keepsError = isFollowed && call.task?.isRequested === false
    return fail(call, { tool, record, logs, keepsError }, error)
  }
}

/**
 * Returns the limits of a call.
 * @param canAsk whether the server may wait for a person, during which neither a response nor progress arrives
 */
function limitsOf(
  { session, signal, task, onProgress, onPolling }: ToolCall,
  { descriptor }: GatewayTool,
  canAsk: boolean
): Omit<ToolLimits, 'onTask'> {
  const support = taskSupportOf(descriptor)
  const isRequested = task?.isRequested === true
  return {
    timeoutMs: isRequested ? TASK_MS : canAsk ? TOTAL_MS : IDLE_MS,
    maxTotalMs: isRequested ? TASK_MS : TOTAL_MS,
    ttlMs: TASK_MS,
    // If no client follows the task, one is requested only if the tool requires it; the client then waits for the result.
    requestsTask: task ? isTaskSupport(support) : support === 'required',
    // A client that can follow tasks always accepts one. For other clients with a session, the gateway waits for a task
    // that the server requires; the rest get the server's error.
    acceptsTask: task ? 'always' : session.receive ? 'if required' : 'never',
    ...{ signal, onProgress, onPolling },
  }
}

type Sent = Pick<Permitted, 'tool' | 'record'> & { logs: LogRelay }

async function deliver(
  { config, session }: ToolCall,
  { tool, record, logs }: Sent,
  result: Result
) {
  const text = resultText(result)
  const responseBytes = Buffer.byteLength(text)
  const inspected = { tool, teamId: config.teamId, value: result, chars: text.length }
  const { isFlagged, injections, sensitive } = await inspectDelivery(inspected)
  const findings = [...logs.findings, ...injections, ...sensitive]
  const source = `${tool.name} of ${tool.server.name}`
  const alerts = [
    ...logs.alerts,
    ...(isFlagged
      ? [
          {
            kind: 'injection_in_result' as const,
            severity: 'high' as const,
            message: isInspected(injections)
              ? `A result of ${source} addresses the model`
              : `A result of ${source} cannot be inspected`,
            findings: injections,
          },
        ]
      : []),
    ...(sensitive.length > 0
      ? [
          {
            kind: 'sensitive_data' as const,
            severity: 'medium' as const,
            message: `Sensitive data in a result of ${source}`,
            findings: sensitive,
          },
        ]
      : []),
  ]
  const isWithheld = isFlagged && config.enforcement === 'block'
  const outcome = isWithheld ? 'withheld' : result.isError === true ? 'tool_error' : 'completed'
  await record.end({ outcome, responseBytes, findings, alerts })
  if (!isWithheld) {
    labelResult(session, tool, { callId: record.id, produces: tool.profile.produces, sensitive })
    return withExposedUris(config.names, tool.server.prefix, result)
  }
  return refusal(
    `The tool was executed, but its result was withheld, because ${whyWithheld(injections)}.`
  )
}

function whyWithheld(injections: readonly CallFinding[]): string {
  if (isInspected(injections)) return `it addresses the model (${rulesOf(injections)})`
  return `it cannot be inspected (${injections.map(({ excerpt }) => excerpt).join(', ')})`
}

/** Whether a result was inspected. A failed inspection has one finding, whose rule is an error code. */
const isInspected = (injections: readonly CallFinding[]) =>
  !injections.some(({ rule }) => UNINSPECTABLE.includes(rule))

/** Failures after which the server may have executed the call. */
const UNCERTAIN: readonly UpstreamFailure[] = ['unreachable', 'timeout', 'too_large']

const AMBIGUOUS =
  'It is unknown whether the call took effect. It is not repeated: check its effect before you call the tool again.'

async function fail(
  { session, signal }: ToolCall,
  { tool, record, logs, keepsError }: Sent & { keepsError: boolean },
  error: UpstreamError
): Promise<Result> {
  const { failure, message } = error
  if (signal.aborted) {
    await record.end({ outcome: 'canceled', reason: 'The client canceled the call' })
    return refusal(`The call was canceled. ${AMBIGUOUS}`)
  }
  const isUncertain = UNCERTAIN.includes(failure)
  // Retires the connection; other calls of the session can still end on it.
  if (isUncertain) await session.retire(tool.server.id)
  const outcome: CallOutcome = isUncertain ? 'ambiguous' : 'failed'
  // The text of an error reaches the model like a result.
  const { isFlagged, injections } = inspectForModel(tool, message)
  const sensitive = isFlagged ? [] : sensitiveFindings(message)
  const findings = [...logs.findings, ...injections, ...sensitive]
  await record.end({ outcome, reason: message, findings, alerts: logs.alerts })
  if (failure === 'protocol' && !isFlagged) {
    labelResult(session, tool, { callId: record.id, produces: tool.profile.produces, sensitive })
  }
  const shown = isFlagged ? 'The server returned an error that addresses the model' : message
  const thrown = missingCapability(error, shown) ?? (keepsError ? serverError(error, shown) : null)
  if (thrown) throw thrown
  return refusal(isUncertain ? `${shown}. ${AMBIGUOUS}` : `${shown}.`)
}
