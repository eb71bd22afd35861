import type { ChatSettings, HttpSettings, TargetCall } from '#api/contract/target_settings'
import { chatBaseUrl, requestOf } from '#api/targets/to_provider'

type ToolProvider = {
  id: string
  label: string
  /** Milliseconds between two calls. */
  delay?: number
  config: Record<string, unknown>
}

export type ToolTarget = {
  provider: ToolProvider
  /** A chat prompt, when the target has a system prompt. */
  prompt?: string
  /** Environment variables that stand for the credentials. */
  variables: string[]
}

/** A target as a provider of the command-line tool; credentials are named, never written. Pure. */
export function toToolTarget(name: string, call: TargetCall): ToolTarget {
  const made = call.type === 'http' ? httpTarget(call.settings) : chatTarget(call.settings)
  return { ...made, provider: { ...made.provider, label: name } }
}

/**
 * A target as the command-line tool is handed it, to call it itself: complete in one provider. A chat target with a
 * system prompt is its own HTTP request, because a provider of a chat API has no place for one.
 */
export function toServedTarget(name: string, call: TargetCall): ToolProvider {
  if (call.type === 'openai-chat' && call.settings.systemPrompt.trim()) {
    return { ...chatRequest(call.settings), label: name }
  }
  return toToolTarget(name, call).provider
}

/** The call as a request, whatever kind of target it is. */
export const toToolHttp = (call: TargetCall) =>
  call.type === 'http' ? httpTarget(call.settings).provider : chatRequest(call.settings)

type Made = Omit<ToolTarget, 'provider'> & { provider: Omit<ToolProvider, 'label'> }

const variableFor = (name: string) => `TARGET_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`
const fromEnvironment = (variable: string) => `{{env.${variable}}}`

function httpTarget(settings: HttpSettings): Made {
  const secret = settings.headers.filter((header) => header.secret).map(({ name }) => name)
  const stand = secret.map((name) => [name.toLowerCase(), fromEnvironment(variableFor(name))])
  const { url, method, headers, body } = requestOf(settings, { headers: Object.fromEntries(stand) })
  const { responsePath, sessionSource, sessionPath, delayMs, maxConcurrency } = settings
  return {
    provider: {
      id: 'http',
      config: {
        url,
        method,
        headers,
        ...(body && { body: asJson(body) }),
        ...(responsePath.trim() && {
          transformResponse: `json.${withoutRoot(responsePath)}`.replace('.[', '['),
        }),
        ...(sessionSource === 'server' && { sessionParser: sessionParser(sessionPath) }),
        // Said either way: without it the tool tries whether the target remembers.
        stateful: settings.stateful,
        ...(maxConcurrency > 1 && { maxConcurrency }),
      },
      ...(delayMs > 0 && { delay: delayMs }),
    },
    variables: secret.map(variableFor),
  }
}

const withoutRoot = (path: string) =>
  path
    .trim()
    .replace(/^\$\.?/, '')
    .replace(/^json\.(?=.)/, '')

const sessionParser = (path: string) =>
  /^headers\b/.test(path.trim())
    ? `data.${path.trim()}`
    : `data.body.${withoutRoot(path)}`.replace('.[', '[')

/** A body that is JSON is easier to read, and to change, as YAML. */
function asJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

const KEY = 'TARGET_API_KEY'

function chatTarget(settings: ChatSettings): Made {
  const { url, model, apiKey, systemPrompt, delayMs } = settings
  return {
    provider: {
      id: `openai:chat:${model}`,
      config: {
        apiBaseUrl: chatBaseUrl(url),
        ...(apiKey.isSet ? { apiKey: fromEnvironment(KEY) } : { apiKeyRequired: false }),
        ...limitsOf(settings),
      },
      ...(delayMs > 0 && { delay: delayMs }),
    },
    ...(systemPrompt.trim() && { prompt: JSON.stringify(messagesOf(systemPrompt)) }),
    variables: apiKey.isSet ? [KEY] : [],
  }
}

/** The same call as a request. */
function chatRequest(settings: ChatSettings): Omit<ToolProvider, 'label'> {
  const { url, model, apiKey, systemPrompt, delayMs } = settings
  return {
    id: 'http',
    config: {
      url: `${chatBaseUrl(url)}/chat/completions`,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(apiKey.isSet && { Authorization: `Bearer ${fromEnvironment(KEY)}` }),
      },
      body: { model, messages: messagesOf(systemPrompt), ...limitsOf(settings) },
      transformResponse: 'json.choices[0].message.content',
      stateful: false,
    },
    ...(delayMs > 0 && { delay: delayMs }),
  }
}

const messagesOf = (systemPrompt: string) => [
  ...(systemPrompt.trim() ? [{ role: 'system', content: systemPrompt }] : []),
  { role: 'user', content: '{{prompt}}' },
]

const limitsOf = ({ temperature, maxTokens }: ChatSettings) => ({
  ...(temperature !== null && { temperature }),
  ...(maxTokens !== null && { max_tokens: maxTokens }),
})
