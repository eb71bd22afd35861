import type { CallFinding } from '#api/contract/mcp/call'
import { canonicalDigest, McpEngineError } from '#api/engines/mcp/index'
import type { GatewayServer } from '#api/mcp/gateway/application_config'
import { clientParams, forbiddenPart } from '#api/mcp/gateway/client_requests/check_request'
import {
  type ClientChannel,
  clientRequestName,
  type ClientRequestName,
  isDeclared,
} from '#api/mcp/gateway/client_requests/client_channel'
import { groupsOf } from '#api/mcp/gateway/decide_call'
import { CallRecord } from '#api/mcp/gateway/tools/call_record'
import { inspectDelivery } from '#api/mcp/gateway/tools/inspect_result'
import {
  isSecretFinding,
  sensitiveFindings,
  withoutSecrets,
} from '#api/mcp/gateway/tools/recognize'
import { rulesOf, type ToolCall } from '#api/mcp/gateway/tools/tool_call'
import { type TraceContext, traceIdOf } from '#api/mcp/gateway/tools/trace_context'
import type { OnServerRequest, ServerRequest } from '#api/mcp/upstream/call_events'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'

/** Maximum number of requests per call; further ones are rejected. */
const MAX_REQUESTS = 10
/** Maximum length of a request or response; longer ones are rejected. */
const MAX_CHARS = 200_000
/** Time limit for a response, which a person may have to give. */
const RESPONSE_MS = 120_000

/** The tool, resource or prompt that the client was calling when the server sent its request. */
export type CalledItem = {
  name: string
  server: GatewayServer
  trace: TraceContext
  /** Checks whether the response may be sent to the server, which is treated like sending arguments; null if it may. */
  forbiddenFlow?: (secrets: readonly CallFinding[]) => { reason: string } | null
}

/** Returns a handler for a server's requests during one call; undefined if the client cannot respond to any. */
export function relayRequests(call: ToolCall, item: CalledItem): OnServerRequest | undefined {
  const { client } = call
  if (!client) return undefined
  let requests = 0
  return (request, signal) => {
    requests += 1
    if (requests > MAX_REQUESTS) {
      throw invalid(`A server may send ${MAX_REQUESTS} requests during a call`)
    }
    return relay({ call, client, item }, request, AbortSignal.any([signal, call.signal]))
  }
}

type During = { call: ToolCall; client: ClientChannel; item: CalledItem }

const invalid = (message: string) => new McpError(ErrorCode.InvalidParams, message)

/**
 * Passes on one request: decides by the permissions, inspects its texts, records the start, sends it to the call's
 * client, inspects the response, and records the outcome before the server receives the response.
 */
async function relay(during: During, request: ServerRequest, signal: AbortSignal) {
  const { call, client, item } = during
  const name = clientRequestName(request)
  if (!name) throw new McpError(ErrorCode.MethodNotFound, `${request.method} is not passed on`)
  // Also rejects parameters that are nested too deeply to be serialized.
  const argumentsDigest = digestOf(request.params)
  const text = JSON.stringify(request.params)
  if (text.length > MAX_CHARS) throw invalid(`A request may have ${MAX_CHARS} characters`)
  const record = new CallRecord(call.writer, {
    config: call.config,
    principal: call.session.principal,
    method: request.method,
    requestedName: name,
    tool: { name, server: item.server },
    argumentsDigest,
    requestBytes: Buffer.byteLength(text),
    traceId: traceIdOf(item.trace),
  })
  if (!isDeclared(client.capabilities, name, request.params)) {
    const reason = `The client did not declare the capability for ${name}`
    await record.deny({ ruleId: null, reason, findings: [] })
    throw new McpError(ErrorCode.MethodNotFound, reason)
  }
  await permit(during, { record, name, params: request.params, chars: text.length })
  const params = clientParams(name, request.params, { server: item.server.name, item: item.name })
  return exchange(during, { record, name, signal }, { ...request, params })
}

function digestOf(params: unknown): string {
  try {
    return canonicalDigest('mcp_arguments.v1', params)
  } catch (error) {
    if (!(error instanceof McpEngineError)) throw error
    throw invalid(`The request is not valid: ${error.message}`)
  }
}

type Checked = {
  record: CallRecord
  name: ClientRequestName
  params: Record<string, unknown>
  chars: number
}

/**
 * Records the start of a request if it is permitted.
 * @throws McpError if it is not
 */
async function permit({ call, item }: During, { record, name, params, chars }: Checked) {
  const { config, session } = call
  const { effect, ruleId, reason } = config.policy.decide({
    kind: 'client_request',
    user: session.principal.userId,
    groups: groupsOf(session.principal),
    application: config.id,
    server: item.server.id,
    tool: name,
    toolState: 'approved',
    arguments: params,
  })
  if (effect !== 'allow') {
    const why = ruleId === null ? `No permission allows ${name} requests` : reason
    await record.deny({ ruleId, reason: why, findings: [] })
    throw invalid(`The request was denied. ${why}`)
  }
  const { teamId } = config
  const inspected = await inspectDelivery({ tool: item, teamId, value: params, chars })
  const { isFlagged, injections, sensitive } = inspected
  const forbidden = forbiddenPart(name, params)
  const findings = [...injections, ...sensitive, ...(forbidden ? [forbidden] : [])]
  const isStopped = forbidden !== null || sensitive.some(isSecretFinding) || isFlagged
  const about = `${name} during ${item.name} of ${item.server.name}`
  const alert = {
    kind: isFlagged ? ('injection_in_result' as const) : ('sensitive_data' as const),
    severity: 'high' as const,
    message: `A request must not reach the client: ${about}`,
    findings,
  }
  if (isStopped && config.enforcement === 'block') {
    const why = `The request was not passed on (${rulesOf(findings)})`
    await record.deny({ ruleId, reason: why, findings }, [alert])
    throw invalid(why)
  }
  const during = `During ${item.name}`
  await record.start(
    { effect: 'allow', ruleId, reason: during, findings },
    isStopped ? [alert] : []
  )
}

type Started = { record: CallRecord; name: ClientRequestName; signal: AbortSignal }

async function exchange(
  { call, client, item }: During,
  { record, name, signal }: Started,
  request: ServerRequest
) {
  let response: Record<string, unknown>
  try {
    response = await client.send(request, { timeoutMs: RESPONSE_MS, signal })
  } catch (error) {
    const code = error instanceof McpError ? ` (${error.code})` : ''
    const outcome = signal.aborted ? 'canceled' : 'failed'
    await record.end({ outcome, reason: `${SAFE_REASON}${code}` })
    throw error instanceof McpError ? new McpError(error.code, SAFE_REASON) : error
  }
  const text = JSON.stringify(response)
  const responseBytes = Buffer.byteLength(text)
  const isTooLong = text.length > MAX_CHARS
  const findings = isTooLong ? [] : withoutSecrets(sensitiveFindings(response))
  const secrets = findings.filter(isSecretFinding)
  const reason = isTooLong ? TOO_LONG : withheldReason({ call, item, secrets })
  if (reason !== null) {
    const message = `A response to ${name} must not reach ${item.server.name}`
    const alert = { kind: 'sensitive_data', severity: 'high', message, findings } as const
    await record.end({ outcome: 'withheld', reason, responseBytes, findings, alerts: [alert] })
    throw invalid(`The response was withheld. ${reason}`)
  }
  const action = ACTIONS.find((each) => each === response.action)
  const chosen = action && { reason: `The user chose ${action}` }
  await record.end({ outcome: 'completed', responseBytes, findings, ...chosen })
  return response
}

const ACTIONS = ['accept', 'decline', 'cancel'] as const
const TOO_LONG = `It has more than ${MAX_CHARS} characters.`

/** Replaces the client's own error text, which may contain anything and must not reach the server. */
const SAFE_REASON = 'The client rejected the request or did not respond in time'

type Response = Pick<During, 'call' | 'item'> & { secrets: readonly CallFinding[] }

/** Returns why a response must not be sent to the server; null if it may. */
function withheldReason({ call, item, secrets }: Response): string | null {
  const { enforcement, flowEnforcement } = call.config
  if (secrets.length > 0 && enforcement === 'block') {
    return `It contains secrets: ${rulesOf(secrets)}.`
  }
  const flow = item.forbiddenFlow?.(secrets) ?? null
  return flow && flowEnforcement === 'block' ? flow.reason : null
}
