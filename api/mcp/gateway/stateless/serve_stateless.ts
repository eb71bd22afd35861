import type { ApplicationConfig } from '#api/mcp/gateway/application_config'
import { type GatewayService, isCall, isKnownMethod } from '#api/mcp/gateway/gateway_service'
import {
  type GatewaySession,
  type Principal,
  SERVER_CAPABILITIES,
} from '#api/mcp/gateway/gateway_session'
import { assertParamHeaders } from '#api/mcp/gateway/stateless/assert_param_headers'
import type { StatelessRequest } from '#api/mcp/gateway/stateless/classify_request'
import { HeldCall } from '#api/mcp/gateway/stateless/held_calls'
import { progressSender } from '#api/mcp/gateway/client_requests/progress_sender'
import { inputResponsesOf } from '#api/mcp/gateway/client_requests/input_responses'
import { stateOwner } from '#api/mcp/gateway/stateless/request_states'
import { discovered, NOT_CACHED, withServer } from '#api/mcp/gateway/stateless/server_results'
import { ResponseStream } from '#api/mcp/gateway/stateless/response_stream'
import { statelessSession } from '#api/mcp/gateway/stateless/stateless_sessions'
import { subscribe } from '#api/mcp/gateway/stateless/subscribe'
import { isExtensionTaskMethod, keepCall } from '#api/mcp/gateway/tasks/extension_tasks'
import { undeclaredTasks } from '#api/mcp/gateway/tools/protocol_error'
import { MISSING_CAPABILITY, TASKS_CAPABILITY } from '#api/mcp/upstream/requests/tasks_extension'
import { logLevelOf } from '#api/mcp/upstream/log_level'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import { LOG_LEVEL_META_KEY } from '@modelcontextprotocol/server'
import type { IncomingMessage, ServerResponse } from 'node:http'

type Result = Record<string, unknown>

type Served = {
  service: GatewayService
  request: IncomingMessage
  response: ServerResponse
  config: ApplicationConfig
  principal: Principal
}

/** Handles one request of a client without a session. Its calls are processed like those of sessions. */
export async function serveStateless(served: Served, classified: StatelessRequest): Promise<void> {
  const { response, service, config, principal, request } = served
  const { message, capabilities } = classified
  const { id, method, params = {} } = message
  if (method === 'tools/call') assertParamHeaders(request, config.tools, params)
  const stream = new ResponseStream(response, id)
  try {
    if (method === 'server/discover') {
      return stream.end({ result: discovered(config.name, CAPABILITIES) })
    }
    const isSubscription = method === 'subscriptions/listen'
    const isOfTask = isExtensionTaskMethod(method)
    if (!isSubscription && !isOfTask && !isKnownMethod(method)) {
      return stream.end({ error: { code: ErrorCode.MethodNotFound, message: NO_METHOD } }, 404)
    }
    if (isOfTask && !classified.followsTasks) throw undeclaredTasks()
    const session = statelessSession(service, config, principal, capabilities)
    if (isSubscription) {
      return await subscribe({ service, config, session, classified, stream, response })
    }
    const result = await resultOf(served, session, classified, stream)
    stream.end({ result: withServer(result, config.name) })
  } catch (error) {
    if (!(error instanceof McpError)) throw error
    const { code, data } = error
    const described = { code, message: error.message, ...(data !== undefined && { data }) }
    stream.end({ error: described }, code === MISSING_CAPABILITY ? 400 : 200)
  }
}

const NO_METHOD = 'Method not found'
const CAPABILITIES = { ...SERVER_CAPABILITIES, ...TASKS_CAPABILITY }

const recordOf = (value: unknown): Result =>
  typeof value === 'object' && value !== null ? { ...value } : {}

async function resultOf(
  { service, response, config, principal }: Served,
  session: GatewaySession,
  { message, capabilities, followsTasks }: StatelessRequest,
  stream: ResponseStream
): Promise<Result> {
  const { method, params = {} } = message
  const closed = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) closed.abort()
  })
  if (isExtensionTaskMethod(method)) {
    const result = await service.handleExtensionTask(session, { method, params })
    return { ...result, resultType: 'complete' }
  }
  if (!isCall(method)) {
    const { signal } = closed
    const result = await service.handle(session, { method, params }, { signal })
    const isCacheable = method !== 'completion/complete'
    return { ...result, resultType: 'complete', ...(isCacheable && NOT_CACHED) }
  }
  const owner = stateOwner({ userId: principal.userId, applicationId: config.id }, method, params)
  const { requestState, inputResponses = {}, ...sent } = params as Result
  let call: HeldCall
  if (requestState === undefined) {
    const logLevel = logLevelOf(recordOf(params._meta)[LOG_LEVEL_META_KEY])
    const isFollowed = followsTasks && method === 'tools/call'
    call = new HeldCall(owner, {
      ...{ early: inputResponsesOf(inputResponses), logLevel },
      keep: isFollowed ? (held) => keepCall(service.tasks, held, { session, config }) : undefined,
    })
    service.heldCalls.start(call, capabilities, (exchange) =>
      service.handle(session, { method, params: sent }, exchange)
    )
  } else {
    call = service.heldCalls.take(requestState, owner)
    call.respond(inputResponsesOf(inputResponses))
  }
  // If the client closes the stream, the call is canceled.
  closed.signal.addEventListener('abort', () => call.cancel())
  call.onProgress = progressSender(params, (progress) =>
    stream.notify('notifications/progress', progress)
  )
  call.onLog = (logged) => stream.notify('notifications/message', logged)
  const round = await call.next()
  call.onProgress = undefined
  call.onLog = undefined
  if ('result' in round) {
    const isRead = method === 'resources/read'
    return { ...round.result, resultType: 'complete', ...(isRead && NOT_CACHED) }
  }
  if ('task' in round) return { ...round.task.seed, resultType: 'task' }
  const state = service.heldCalls.stateOf(call)
  return { resultType: 'input_required', inputRequests: round.requests, requestState: state }
}
