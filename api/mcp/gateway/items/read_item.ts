import type { CallFinding, CallOutcome } from '#api/contract/mcp/call'
import { percentDecoded } from '#api/engines/mcp/index'
import { type OwnName, withExposedUris } from '#api/mcp/gateway/exposed_names'
import { labelsOfItem } from '#api/mcp/gateway/items/item_labels'
import { type GatewayItem, isItemVisible, itemRequest } from '#api/mcp/gateway/items/item_request'
import {
  type Completion,
  completedArgument,
  decideWith,
  permittedCompletion,
  recordOf,
} from '#api/mcp/gateway/items/permitted_completion'
import { LogRelay } from '#api/mcp/gateway/tools/relay_logs'
import { relayRequests } from '#api/mcp/gateway/tools/relay_requests'
import { argumentsDigest } from '#api/mcp/gateway/tools/arguments_digest'
import { CallRecord } from '#api/mcp/gateway/tools/call_record'
import { labelResult } from '#api/mcp/gateway/tools/check_flow'
import { inspectDelivery, inspectForModel } from '#api/mcp/gateway/tools/inspect_result'
import { isNotFound, missingCapability } from '#api/mcp/gateway/tools/protocol_error'
import { isSecretFinding, sensitiveFindings } from '#api/mcp/gateway/tools/recognize'
import { type Result, rulesOf, type ToolCall } from '#api/mcp/gateway/tools/tool_call'
import { type TraceContext, traceContextOf, traceIdOf } from '#api/mcp/gateway/tools/trace_context'
import { resultText } from '#api/mcp/upstream/result_text'
import { UpstreamError, type UpstreamFailure } from '#api/mcp/upstream/upstream_error'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'

const READ_MS = 60_000
/** Time limit if the server may send requests to the client, whose user may have to respond. */
const REQUESTING_READ_MS = 300_000
const MAX_NAME_CHARS = 2000

export type ReadMethod =
  'resources/read' | 'resources/subscribe' | 'prompts/get' | 'completion/complete'

/** A request as the client sent it (`given`) and as the server must receive it (`params`). */
type Read = {
  item: GatewayItem
  params: Record<string, unknown>
  given: Record<string, unknown>
  completion?: Completion
}

/**
 * Reads a resource, gets a prompt or completes an argument: decides by the permissions, records the start, inspects the
 * result, and records the outcome. For users who may not read an item, it does not exist.
 */
export async function readItem(method: ReadMethod, call: ToolCall): Promise<Result> {
  const { session, config, writer, params } = call
  const requested = requestedName(method, params)
  const read = readOf(method, call, requested)
  const trace = traceContextOf(params)
  const record = new CallRecord(writer, {
    config,
    principal: session.principal,
    method,
    requestedName: requested,
    tool: read?.item ?? null,
    argumentsDigest: argumentsDigest(read?.given ?? {}),
    requestBytes: Buffer.byteLength(JSON.stringify(params)),
    traceId: traceIdOf(trace),
  })
  const obstacle = obstacleOf(call, read)
  if (!read || obstacle) return refuse(record, obstacle ?? NO_SERVER, requested)
  const findings = sensitiveFindings(writtenOf(read))
  if (findings.some(isSecretFinding) && config.enforcement === 'block') {
    const why = `The arguments contain secrets: ${rulesOf(findings)}`
    await record.deny({ ruleId: null, reason: why, findings })
    throw new McpError(ErrorCode.InvalidParams, `${why}. The request was not sent.`)
  }
  const { ruleId, reason: permitted } = permissionOf(call, read)
  await record.start({ effect: 'allow', ruleId, reason: permitted, findings })
  return send(method, call, { read, requested, record, trace })
}

/** Returns everything that the client chose and the server receives: a resource's URI can carry data like arguments. */
const writtenOf = ({ item, given }: Read) =>
  item.kind === 'resource' ? { ...given, uri: percentDecoded(item.name) } : given

/** Whether the result of a method is content that the agent reads. */
const isDelivery = (method: ReadMethod): boolean =>
  method === 'resources/read' || method === 'prompts/get'

const isOfResource = (method: ReadMethod): boolean => method.startsWith('resources/')

type Obstacle = { ruleId: string | null; reason: string }

const NO_SERVER: Obstacle = {
  ruleId: null,
  reason: 'The application has no such resource or prompt',
}

type Ref = { type?: unknown; name?: unknown; uri?: unknown }

function requestedName(method: ReadMethod, params: Record<string, unknown>): string {
  const ref = (params.ref ?? {}) as Ref
  const name = isOfResource(method)
    ? params.uri
    : method === 'prompts/get'
      ? params.name
      : ref.type === 'ref/prompt'
        ? ref.name
        : ref.uri
  if (typeof name !== 'string' || name.length > MAX_NAME_CHARS) {
    throw new McpError(ErrorCode.InvalidParams, `${method} requires a name or URI`)
  }
  return name
}

function readOf(method: ReadMethod, { config, params }: ToolCall, requested: string): Read | null {
  const ref = (params.ref ?? {}) as Ref
  // Before the item is searched, so that the error is the same for items that do not exist.
  const completed = method === 'completion/complete' ? completedArgument(params) : null
  const isPrompt = method === 'prompts/get' || ref.type === 'ref/prompt'
  const own: OwnName | null = isPrompt
    ? config.names.ownName(requested)
    : config.names.ownUri(requested)
  const server = own && config.servers.get(own.prefix)
  if (!own || !server) return null
  const { name } = own
  const item: GatewayItem = { kind: isPrompt ? 'prompt' : 'resource', name, server }
  if (isOfResource(method)) return { item, params: { uri: name }, given: {} }
  if (method === 'prompts/get') {
    const given = recordOf(params.arguments)
    return { item, params: { name, arguments: given }, given }
  }
  const { argument, context } = params
  const sent = isPrompt ? { type: 'ref/prompt', name } : { type: 'ref/resource', uri: name }
  const given = { argument, ...(context !== undefined && { context }) }
  return {
    ...{ item, params: { ref: sent, ...given }, given },
    ...(completed && { completion: { ...completed, item } }),
  }
}

const decisionOf = ({ config, session }: ToolCall, { item, given }: Read) =>
  config.policy.decide(itemRequest(config, item, session.principal, given))

/**
 * Returns why the item cannot be read; null if it can. A completion is sent if the item is visible, because its argument is
 * incomplete; the permissions decide on each value that the server returns.
 */
function obstacleOf(call: ToolCall, read: Read | null): Obstacle | null {
  if (!read) return NO_SERVER
  const { config, session } = call
  if (!isItemVisible(config, read.item, session.principal)) return NO_PERMISSION
  if (read.completion) return null
  const { effect, ruleId, reason } = decisionOf(call, read)
  return effect === 'allow' ? null : { ruleId, reason }
}

/** Returns the permission to record for a request that is sent. */
function permissionOf(call: ToolCall, read: Read): Obstacle {
  if (!read.completion) return decisionOf(call, read)
  const decision = decideWith(call, read.completion, read.completion.value)
  return decision?.effect === 'allow' ? decision : EACH_VALUE
}

const EACH_VALUE: Obstacle = { ruleId: null, reason: 'Each value needs a permission' }

const NO_PERMISSION: Obstacle = { ruleId: null, reason: 'No rule allows this user to read it' }

async function refuse(
  record: CallRecord,
  { ruleId, reason }: Obstacle,
  requested: string
): Promise<never> {
  const message = `A user without permission requested ${requested}`
  const alert = { kind: 'unauthorized_tool', severity: 'low', message } as const
  await record.deny({ ruleId, reason, findings: [] }, [alert])
  throw unknownItem(requested)
}

/** Returns an error that is identical for items that do not exist and for items that the user may not read. */
const unknownItem = (requested: string) =>
  new McpError(ErrorCode.InvalidParams, `Unknown resource or prompt: ${requested}`, {
    uri: requested,
  })

type Sent = { read: Read; requested: string; record: CallRecord; trace: TraceContext }

async function send(method: ReadMethod, call: ToolCall, sent: Sent): Promise<Result> {
  const { session, config, signal, onPolling } = call
  const { item, params, completion } = sent.read
  const produces = isDelivery(method) ? labelsOfItem(config, item) : []
  const label = (sensitive: readonly CallFinding[]) =>
    labelResult(session, item, { callId: sent.record.id, produces, sensitive })
  const logs = new LogRelay(call, item, label)
  let result: Result
  let omitted = 0
  let text: string
  try {
    const upstream = await session.upstream(item.server, config)
    await logs.prepare(upstream)
    const { trace } = sent
    const onServerRequest = relayRequests(call, { ...item, trace })
    const timeoutMs = onServerRequest ? REQUESTING_READ_MS : READ_MS
    const events = { onServerRequest, onPolling, onLog: logs.onLog }
    const limits = { timeoutMs, signal, ...events }
    result = await upstream.request(method, { ...params, _meta: trace }, limits)
    if (completion) ({ result, omitted } = await permittedCompletion(call, completion, result))
    text = resultText(result)
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return fail(method, call, { ...sent, logs, label }, error)
  }
  return deliver(call, { item, record: sent.record, logs, label }, { result, text, omitted })
}

type Failed = Sent & Pick<Delivered, 'logs' | 'label'>

async function fail(
  method: ReadMethod,
  { session, signal }: ToolCall,
  { read: { item }, requested, record, logs, label }: Failed,
  error: UpstreamError
): Promise<never> {
  // Retires the connection; other calls of the session can still end on it.
  if (!signal.aborted && UNCERTAIN.includes(error.failure)) {
    await session.retire(item.server.id)
  }
  const { findings, alerts } = logs
  await record.end({ outcome: outcomeOf(error, signal), reason: error.message, findings, alerts })
  if (isOfResource(method) && isNotFound(error)) throw unknownItem(requested)
  const { isFlagged } = inspectForModel(item, error.message)
  // The text of an error reaches the model like content.
  if (error.failure === 'protocol' && !isFlagged) label(sensitiveFindings(error.message))
  const shown = isFlagged ? 'The server returned an error that addresses the model' : error.message
  throw missingCapability(error, shown) ?? new McpError(ErrorCode.InternalError, shown)
}

type Delivered = {
  item: GatewayItem
  record: CallRecord
  logs: LogRelay
  label: (sensitive: readonly CallFinding[]) => void
}

async function deliver(
  { config }: ToolCall,
  { item, record, logs, label }: Delivered,
  { result, text, omitted }: { result: Result; text: string; omitted: number }
): Promise<Result> {
  const { isFlagged, injections, sensitive } = await inspectDelivery({
    ...{ tool: item, teamId: config.teamId, value: result },
    chars: text.length,
  })
  const isWithheld = isFlagged && config.enforcement === 'block'
  const alert = {
    kind: 'injection_in_result',
    severity: 'high',
    message: `${item.name} of ${item.server.name} addresses the model`,
    findings: injections,
  } as const
  await record.end({
    outcome: isWithheld ? 'withheld' : 'completed',
    ...(omitted > 0 && { reason: `Omitted values without permission: ${omitted}` }),
    responseBytes: Buffer.byteLength(text),
    findings: [...logs.findings, ...injections, ...sensitive],
    alerts: [...logs.alerts, ...(isFlagged ? [alert] : [])],
  })
  if (isWithheld) {
    throw new McpError(
      ErrorCode.InternalError,
      `The content was withheld, because it addresses the model (${rulesOf(injections)}).`
    )
  }
  label(sensitive)
  return withExposedUris(config.names, item.server.prefix, result)
}

const UNCERTAIN: readonly UpstreamFailure[] = ['unreachable', 'timeout', 'too_large']

function outcomeOf({ failure }: UpstreamError, signal: AbortSignal): CallOutcome {
  if (signal.aborted) return 'canceled'
  return UNCERTAIN.includes(failure) ? 'ambiguous' : 'failed'
}
