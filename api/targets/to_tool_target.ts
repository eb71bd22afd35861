import type { ChatSettings, HttpSettings, TargetCall } from '#api/contract/target_settings'
import { requestOf } from '#api/targets/to_provider'

export type ToolTarget = {
  provider: { id: string; label: string; config: Record<string, unknown> }
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

type Made = Omit<ToolTarget, 'provider'> & {
  provider: { id: string; config: Record<string, unknown> }
}

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
        ...(settings.stateful && { stateful: true }),
        ...(delayMs > 0 && { delay: delayMs }),
        ...(maxConcurrency > 1 && { maxConcurrency }),
      },
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

function chatTarget({
  url,
  model,
  apiKey,
  systemPrompt,
  temperature,
  maxTokens,
}: ChatSettings): Made {
  const messages = [
    { role: 'system', content: systemPrompt },
    { role: 'user', content: '{{prompt}}' },
  ]
  return {
    provider: {
      id: `openai:chat:${model}`,
      config: {
        apiBaseUrl: url,
        ...(apiKey.isSet ? { apiKey: fromEnvironment(KEY) } : { apiKeyRequired: false }),
        ...(temperature !== null && { temperature }),
        ...(maxTokens !== null && { max_tokens: maxTokens }),
      },
    },
    ...(systemPrompt.trim() && { prompt: JSON.stringify(messages) }),
    variables: apiKey.isSet ? [KEY] : [],
  }
}
