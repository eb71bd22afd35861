import { randomUUID } from 'node:crypto'
import type { ApiProvider, ProviderResponse } from 'promptfoo'
import type { ResponseFacts, RunnerTarget } from '#api/engines/evals/vocabulary'
import { badResponse, configurationError } from './attempts/attempt_errors.js'
import { currentCall, quoted } from './attempts/call_context.js'
import { loadMcp } from './callers/mcp.js'
import { loadSocket } from './callers/websocket.js'
import { httpConfig } from './http_config.js'
import { isRecord } from './is_record.js'
import { newToken } from './attempts/prompt_token.js'
import { findConnectionSettings } from './refusals/connection_settings.js'
import { findProviderCode, refuseCode, refuseFilled, SIGNED_VARIABLES } from './refuse_code.js'
import { parsePath, readPath, type ResponsePath, textOf } from './attempts/response_path.js'
import type { TargetResponse, TargetProvider } from './attempts/provider_port.js'
import { toolCallsIn, toolCallsInStream } from './attempts/tool_calls_in.js'
import { eventsIn } from './wire/event_stream.js'
import { readTokenUsage } from './read_token_usage.js'
import { openWire } from './wire/open_wire.js'
import { createVariableWords } from './attempts/variable_words.js'

/**
 * Loads a target.
 * @throws CallFailure `configuration` if the configuration would run code, names an unknown provider, or lacks a field
 */
export async function loadTarget(target: RunnerTarget, folder: string): Promise<TargetProvider> {
  if (target.id === ECHO) return echo
  if (target.id === 'websocket') return loadSocket(target)
  if (target.id === 'mcp') return loadMcp(target)
  const variables = target.takesVariables ? undefined : SIGNED_VARIABLES
  const [refused] = [...findProviderCode(target.id), ...refuseCode(target.config, { variables })]
  if (refused) throw configurationError(`${refused.field}: ${refused.message}`)
  const isHttp = /^https?(:|$)/.test(target.id)
  const provider = await loadProvider(target, folder, isHttp)
  const promptWord = newToken()
  const sessionWord = newToken()
  const systemWord = newToken()
  const calls = callFormatOf(target)
  const sessionPath = parsePath(target.session === 'server' ? target.sessionPath : undefined)
  const worded = createVariableWords()
  const wire = openWire(target)
  const [signatureWord, timestampWord] = [newToken(), newToken()]

  return {
    canTrace: isHttp,
    renew: wire.renew,
    secret: wire.secret,
    newSession: () => (target.session === 'client' ? randomUUID() : undefined),
    wordsFor: (planned, sessionId) =>
      isHttp
        ? new Map([
            ...worded(planned.vars ?? {}).words,
            [promptWord, planned.prompt],
            [sessionWord, sessionId ?? ''],
            [systemWord, target.systemPrompt ?? ''],
            [signatureWord, wire.sign()?.signature ?? ''],
            [timestampWord, wire.sign()?.timestamp ?? ''],
          ])
        : new Map(),
    async ask(planned, sessionId) {
      const prompt = isHttp ? promptWord : messagesFor(target, planned.prompt)
      const vars = isHttp
        ? {
            ...worded(planned.vars ?? {}).vars,
            prompt,
            sessionId: sessionWord,
            systemPrompt: systemWord,
            signature: signatureWord,
            signatureTimestamp: timestampWord,
          }
        : (planned.vars ?? {})
      const config = isHttp ? undefined : planned.promptConfig
      if (config) refusePromptConfig(config)
      if (!isHttp) refuseAssembled({ ...target.config, ...config }, vars)
      await wire.prepare()
      const response = await provider.callApi(
        prompt,
        { vars: asVars(vars), prompt: { raw: prompt, label: 'prompt', config } },
        { abortSignal: currentCall.getStore()?.stop.signal }
      )
      const found = sessionPath && textOf(readPath(parsedResponse(), sessionPath))
      return { ...readResponse(response, calls), sessionId: found ?? sessionId }
    },
  }
}

/** Rejects code that results from filling in variables. HTTP targets do not need this check: see `createVariableWords`. */
function refuseAssembled(config: Record<string, unknown>, vars: Record<string, unknown>): void {
  const [refused] = refuseFilled(config, vars, 'settings')
  if (refused) throw configurationError(`${refused.field}: ${refused.message}`)
}

function refusePromptConfig(config: Record<string, unknown>): void {
  const [refused] = [...findConnectionSettings(config), ...refuseCode(config)]
  if (refused) throw configurationError(`${refused.field}: ${refused.message}`)
}

const ECHO = 'echo'

/** Returns the prompt as the response without a call, for trying out prompts and assertions. */
const echo: TargetProvider = {
  newSession: () => undefined,
  wordsFor: () => new Map(),
  ask: async ({ prompt }) => ({ output: prompt, costUsd: 0 }),
}

/** Converts primitives to the strings that promptfoo declares; null and undefined become empty strings. */
const asVars = (vars: Record<string, unknown>): Record<string, string | object> =>
  Object.fromEntries(
    Object.entries(vars).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? value : String(value ?? ''),
    ])
  )

async function loadProvider(
  target: RunnerTarget,
  folder: string,
  isHttp: boolean
): Promise<ApiProvider> {
  const { loadApiProvider } = await import('promptfoo')
  const config = isHttp ? httpConfig(target) : { ...target.config, maxRetries: 0 }
  try {
    return await loadApiProvider(target.id, { options: { config }, basePath: folder })
  } catch (error) {
    throw configurationError(shortReason(error))
  }
}

/** Returns promptfoo's error message without the configuration that some messages quote. */
function shortReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (message.includes('to have a config containing {body}')) {
    return 'The request has no body. Add one that contains {{prompt}}, or use the method GET.'
  }
  const line = message.split(/[\n{[]/)[0]?.trim() ?? ''
  return `The target could not be set up: ${line.slice(0, 200)}`
}

/** Providers that take the prompt as plain text: those for images, videos and speech, and models without a chat API. */
const TEXT_PROVIDER =
  /^[^:]+:(image|video|tts|speech|completion)(:|$)|^(replicate|huggingface):|:(imagen|veo)-/i

function messagesFor({ id, systemPrompt }: RunnerTarget, prompt: string): string {
  if (!TEXT_PROVIDER.test(id)) return chatMessages(prompt, systemPrompt)
  return systemPrompt ? `${systemPrompt}\n\n${prompt}` : prompt
}

/**
 * Returns the prompt as a conversation with the system prompt. A prompt that already is a conversation is unchanged if
 * there is no system prompt.
 */
function chatMessages(prompt: string, systemPrompt: string | undefined): string {
  const messages = conversationIn(prompt)
  if (messages && !systemPrompt) return prompt
  if (messages) return JSON.stringify([{ role: 'system', content: systemPrompt }, ...messages])
  const user = { role: 'user', content: prompt }
  return JSON.stringify(systemPrompt ? [{ role: 'system', content: systemPrompt }, user] : [user])
}

function conversationIn(prompt: string): unknown[] | null {
  if (!/^\s*\[\s*\{/.test(prompt)) return null
  try {
    const read: unknown = JSON.parse(prompt)
    const isConversation =
      Array.isArray(read) && read.every((message) => isRecord(message) && 'role' in message)
    return isConversation ? read : null
  } catch {
    return null
  }
}

type CallFormat = { callsPath: ResponsePath | null; isStream: boolean }

const callFormatOf = ({ toolCallsPath, wire }: RunnerTarget): CallFormat => ({
  callsPath: parsePath(toolCallsPath),
  isStream: wire?.stream !== undefined,
})

function readResponse(
  response: ProviderResponse,
  { callsPath, isStream }: CallFormat
): TargetResponse {
  if (response.error) {
    const [line = ''] = response.error.split('\n')
    throw badResponse(`The response could not be parsed: ${quoted(line, 200)}`)
  }
  const output = textOf(response.output)
  if (output === null) throw badResponse('The response contains no text.')
  const tokenUsage = readTokenUsage(response.tokenUsage)
  const { text = null, redact } = currentCall.getStore() ?? {}
  const toolCalls = isStream
    ? toolCallsInStream(eventsIn(text ?? ''), callsPath, redact)
    : toolCallsIn(text, callsPath, redact)
  return {
    output,
    tokenUsage,
    costUsd: response.cost,
    facts: factsOf(response),
    ...(toolCalls && { toolCalls }),
  }
}

/** Maximum log probabilities (one per token) that are passed on; if a response has more, all are dropped. */
const MAX_LOG_PROBS = 10_000

function factsOf(response: ProviderResponse): ResponseFacts | undefined {
  const { output, finishReason, guardrails, isRefusal, logProbs } = response
  const facts: ResponseFacts = {
    ...(typeof output !== 'string' && { value: output }),
    ...(finishReason && { finishReason }),
    ...(guardrails && { guardrails: { ...guardrails } }),
    ...(isRefusal !== undefined && { isRefusal }),
    ...(logProbs && logProbs.length <= MAX_LOG_PROBS && { logProbs }),
  }
  return Object.keys(facts).length > 0 ? facts : undefined
}

/**
 * Returns the root object for session paths: the fields of a JSON response, `headers` by lower-case name, and `cookies`.
 */
function parsedResponse(): unknown {
  const call = currentCall.getStore()
  const headers = Object.fromEntries(call?.headers ?? [])
  const cookies = Object.fromEntries((call?.headers?.getSetCookie() ?? []).map(cookieOf))
  try {
    const json: unknown = JSON.parse(call?.text ?? '')
    return isRecord(json) ? { headers, cookies, ...json } : json
  } catch {
    return { headers, cookies }
  }
}

/** Splits `sid=abc; Path=/` into name and value. */
function cookieOf(line: string): [string, string] {
  const [pair = ''] = line.split(';')
  const at = pair.indexOf('=')
  return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
}
