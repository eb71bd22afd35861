import { maskSpans } from '#api/engines/guardrails/index'
import { MAX_MESSAGES } from '#api/engines/guardrails/vocabulary'
import { authorizeTarget } from '#api/guardrails/serve/authorize_target'
import { isOwnCanary } from '#api/guardrails/serve/internal_calls'
import type { Exchange } from '#api/guardrails/serve/serve_route'
import { discardBody, sendJson } from '#api/platform/http/process/exchange'
import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import { CheckedTexts } from '../proxy/guard/checked_texts.js'
import { ProxyGuard } from '../proxy/guard/proxy_guard.js'
import { objectOf, textOf } from '../proxy/wire/json.js'
import { type CalledTool, calledTools } from './called_tools.js'
import { LiteLlmRequest } from './litellm_request.js'

const MAX_IDENTITY_LENGTH = 300

/** LiteLLM ignores returned tool calls and messages it did not list as texts, so it cannot mask them. */
const UNMASKABLE_CALL = 'The call of a tool contains data that LiteLLM cannot mask'
const UNMASKABLE_MESSAGE = 'The request contains data that LiteLLM cannot mask'

/** Body of LiteLLM's generic guardrail API; other fields are ignored. */
const liteLlmBody = vine.create({
  input_type: vine.enum(['request', 'response']),
  texts: vine.array(vine.string().minLength(0)).maxLength(MAX_MESSAGES).optional(),
  structured_messages: vine.array(vine.any()).maxLength(MAX_MESSAGES).optional(),
  tool_calls: vine.array(vine.any()).maxLength(MAX_MESSAGES).optional(),
  request_data: vine.any().optional(),
})
type Body = Infer<typeof liteLlmBody>

type Result =
  | { action: 'BLOCKED'; blocked_reason: string }
  | {
      action: 'NONE' | 'GUARDRAIL_INTERVENED'
      texts?: string[]
      /** For each text, the number of characters at its end that LiteLLM must not stream yet. */
      stream_holdback_chars?: number[]
    }

const checked = new CheckedTexts()

/**
 * Handles LiteLLM's generic guardrail API. A text that cannot be checked is blocked if the fail mode of the placement
 * is `closed`.
 */
export async function liteLlmRoute(exchange: Exchange): Promise<void> {
  await authorizeTarget(exchange)
  const body = await liteLlmBody.validate(await bodyOf(exchange))
  const guard = new ProxyGuard(
    exchange.service,
    {
      targetId: exchange.params.targetId ?? '',
      path: 'litellm',
      identity: identityOf(body),
      sessionId: null,
      isOwnCanary: isOwnCanary(exchange.request),
    },
    checked
  )
  const check = body.input_type === 'request' ? checkRequest : checkResponse
  sendJson(exchange.response, 200, await check(body, guard))
}

/**
 * Reads the body. One that is too large is received to its end: LiteLLM counts a connection that is closed earlier as an
 * unreachable guardrail, and can be configured to let texts pass in that case.
 */
async function bodyOf({ request, limits, readBody }: Exchange) {
  try {
    return await readBody()
  } catch (error) {
    await discardBody(request, limits.bodyMs)
    throw error
  }
}

/** Returns the user that the application named in its request, or the user of the key of LiteLLM. */
function identityOf({ request_data: data }: Body): string | null {
  const { user_api_key_end_user_id: endUser, user_api_key_user_id: user } = objectOf(data)
  return (textOf(endUser) || textOf(user)).slice(0, MAX_IDENTITY_LENGTH) || null
}

async function checkRequest(body: Body, guard: ProxyGuard): Promise<Result> {
  const { texts = [], structured_messages: messages, tool_calls: toolCalls } = body
  const request = new LiteLlmRequest({ texts, messages, toolCalls })
  const reason =
    (await guard.checkRequest(request.textsToCheck)) ??
    (await reasonToBlockCalls(request.callsToCheck, guard))
  if (reason !== null) return blocked(reason)
  const masked = request.maskedTexts()
  return masked === null ? blocked(UNMASKABLE_MESSAGE) : passed(texts, masked)
}

async function checkResponse(body: Body, guard: ProxyGuard): Promise<Result> {
  const { texts = [], tool_calls: toolCalls } = body
  const masked: string[] = []
  const held: number[] = []
  for (const text of texts) {
    const verdict = await guard.output(text)
    if (verdict.blocked !== null) return blocked(verdict.blocked)
    const whole = maskSpans(text, verdict.masks)
    masked.push(whole)
    held.push(whole.length - guard.releasedPart(text, verdict.masks).length)
  }
  const reason = await reasonToBlockCalls(calledTools(toolCalls), guard)
  if (reason !== null) return blocked(reason)
  return { ...passed(texts, masked), ...(texts.length > 0 && { stream_holdback_chars: held }) }
}

async function reasonToBlockCalls(calls: readonly CalledTool[], guard: ProxyGuard) {
  for (const call of calls) {
    const { blocked: reason, masks } = await guard.toolCall(call)
    if (reason !== null) return reason
    if (masks.length > 0) return UNMASKABLE_CALL
  }
  return null
}

const blocked = (reason: string): Result => ({ action: 'BLOCKED', blocked_reason: reason })

const passed = (texts: readonly string[], masked: string[]): Result =>
  masked.some((text, index) => text !== texts[index])
    ? { action: 'GUARDRAIL_INTERVENED', texts: masked }
    : { action: 'NONE' }
