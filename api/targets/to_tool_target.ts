import { CLI_KINDS, vendorOf } from '#api/contract/target_kinds'
import {
  type ChatSettings,
  type CliSettings,
  type HandedSecrets,
  type HttpSettings,
  type McpSettings,
  type ModelSettings,
  type SocketSettings,
  type TargetCall,
} from '#api/contract/target_settings'
import { protocolsOf } from '#api/targets/call_faults'
import { asSecrets, handing, type Handing } from '#api/targets/hand_secrets'
import { NO_SECRETS, type Secrets } from '#api/targets/secrets'
import { socketParser } from '#api/targets/socket_parser'
import { chatBaseUrl, headersOf, modelService, modelUrl, requestOf } from '#api/targets/to_provider'
import { parse } from 'yaml'

export type ToolProvider = {
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

type Made = Omit<ToolTarget, 'provider' | 'variables'> & { provider: Omit<ToolProvider, 'label'> }

/** What is handed out in the place of credentials, and these where they are handed out themselves. */
export type Hand = { mode: HandedSecrets; secrets: Secrets }

const BY_NAME: Hand = { mode: 'references', secrets: NO_SECRETS }

/** A target as a provider of the command-line tool; credentials are named unless they are handed out. Pure. */
export function toToolTarget(name: string, call: TargetCall, hand = BY_NAME): ToolTarget {
  const own = handing(call, hand)
  const made = madeOf(call, own)
  return { ...made, provider: { ...made.provider, label: name }, variables: own.variables }
}

/**
 * A target as the command-line tool is handed it, to call it itself: complete in one provider. A chat target with a
 * system prompt is its own HTTP request, because a provider of a chat API has no place for one.
 */
export function toServedTarget(name: string, call: TargetCall, hand = BY_NAME): ToolProvider {
  const request = isChat(call) && call.settings.systemPrompt.trim() ? requestFor(call) : null
  if (!request) return toToolTarget(name, call, hand).provider
  return { ...chatRequest(request, handing(call, hand)), label: name }
}

/** The call as a request, whatever kind of target it is. */
export const toToolHttp = (call: TargetCall) =>
  call.type === 'openai-chat'
    ? chatRequest(call.settings, handing(call, BY_NAME))
    : madeOf(call, handing(call, BY_NAME)).provider

type ChatCall = Extract<TargetCall, { type: 'openai-chat' | 'model' }>

const isChat = (call: TargetCall): call is ChatCall =>
  call.type === 'openai-chat' || call.type === 'model'

/** The chat completions that a call makes; null for a model that has an API of its own. */
function requestFor(call: ChatCall): ChatSettings | null {
  if (call.type === 'openai-chat') return call.settings
  const isOpenai = vendorOf(call.settings.vendor)?.speaks === 'openai'
  return isOpenai ? { ...call.settings, url: modelUrl(call.settings) } : null
}

function madeOf(call: TargetCall, own: Handing): Made {
  switch (call.type) {
    case 'http':
      return httpTarget(call.settings, own)
    case 'openai-chat':
      return chatTarget(call.settings, own)
    case 'model':
      return modelTarget(call.settings, own)
    case 'websocket':
      return socketTarget(call.settings, own)
    case 'mcp':
      return mcpTarget(call.settings, own)
    case 'cli':
      return cliTarget(call.settings)
  }
}

function httpTarget(settings: HttpSettings, own: Handing): Made {
  const { url, method, headers, body } = requestOf(settings, asSecrets(own))
  const { responsePath, sessionSource, sessionPath, delayMs, maxConcurrency } = settings
  return {
    provider: {
      id: 'http',
      config: {
        url,
        method,
        headers: present(headers),
        ...(body && { body: asJson(body) }),
        ...(responsePath.trim() && {
          transformResponse: `json.${withoutRoot(responsePath)}`.replace('.[', '['),
        }),
        ...(sessionSource === 'server' && { sessionParser: sessionParser(sessionPath) }),
        ...authOf(settings, own),
        // Said either way: without it the tool tries whether the target remembers.
        stateful: settings.stateful,
        ...(maxConcurrency > 1 && { maxConcurrency }),
      },
      ...(delayMs > 0 && { delay: delayMs }),
    },
  }
}

/** Who we are, and which answers count, in the tool's words. */
function authOf(settings: HttpSettings, own: Handing): Record<string, unknown> {
  const { auth, oauth, signature, certificate, stream, streamPath, streamJoin } = settings
  const { cert, ca } = certificate
  const privateKey = own.text('signature.privateKey')
  const key = own.text('certificate.key')
  return {
    ...(auth === 'oauth' && {
      auth: {
        type: 'oauth',
        grantType: 'client_credentials',
        tokenUrl: oauth.tokenUrl,
        clientId: oauth.clientId,
        clientSecret: own.text('oauth.clientSecret') ?? '',
        ...(oauth.scope.trim() && { scopes: oauth.scope.trim().split(/\s+/) }),
      },
    }),
    ...(auth === 'signature' && {
      signatureAuth: {
        type: 'pem',
        ...(privateKey && { privateKey }),
        signatureDataTemplate: signature.data,
        signatureAlgorithm: signature.algorithm,
        signatureValidityMs: signature.validityMs,
      },
    }),
    ...((cert.trim() || ca.trim()) && {
      tls: { ...(cert.trim() && { cert, ...(key && { key }) }), ...(ca.trim() && { ca }) },
    }),
    ...(stream === 'sse' && { transformResponse: streamParser(streamPath, streamJoin) }),
    ...(settings.okStatus.trim() !== '200-299' && {
      validateStatus: statusCheck(settings.okStatus),
    }),
  }
}

/** The events of a stream as the tool's response parser: an expression over `text`, the whole answer. */
function streamParser(path: string, join: 'append' | 'last'): string {
  const at = path.trim() ? `?.${withoutRoot(path).replace(/\[/g, '?.[')}`.replace('?.?.', '?.') : ''
  const read = `(d => { try { return JSON.parse(d)${at} } catch { return ${path.trim() ? 'undefined' : 'd'} } })`
  const pieces = `text.split(/\\r?\\n/).filter(l => l.startsWith('data:')).map(l => l.slice(5).trim()).filter(d => d && d !== '[DONE]').map(${read}).filter(t => t !== undefined && t !== null)`
  return join === 'last' ? `${pieces}.at(-1)` : `${pieces}.join('')`
}

const statusCheck = (okStatus: string) =>
  okStatus
    .split(',')
    .map((range) => range.trim().split(/\s*-\s*/))
    .map(([from = '', to = from]) => `(status >= ${from} && status <= ${to})`)
    .join(' || ')

const withoutRoot = (path: string) =>
  path
    .trim()
    .replace(/^\$\.?/, '')
    .replace(/^json\.(?=.)/, '')

function sessionParser(path: string): string {
  const cookie = /^cookies(?:\.|\[["'])([^"'\]]+)/.exec(path.trim())?.[1]
  if (cookie) {
    const lines = `[data.headers["set-cookie"]].flat().join(';')`
    return `${lines}.split(/[;,]\\s*/).find(p => p.startsWith(${JSON.stringify(`${cookie}=`)}))?.slice(${cookie.length + 1})`
  }
  return /^headers\b/.test(path.trim())
    ? `data.${path.trim()}`
    : `data.body.${withoutRoot(path)}`.replace('.[', '[')
}

/** A body that is JSON is easier to read, and to change, as YAML. */
function asJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

/** Credentials that are not handed out leave no empty header. */
const present = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))

function chatTarget(settings: ChatSettings, own: Handing): Made {
  const { url, model, apiKey, systemPrompt, delayMs } = settings
  const key = own.text('apiKey')
  return {
    provider: {
      id: `openai:chat:${model}`,
      config: {
        apiBaseUrl: chatBaseUrl(url),
        ...(key && { apiKey: key }),
        ...(!apiKey.isSet && { apiKeyRequired: false }),
        ...limitsOf(settings),
      },
      ...(delayMs > 0 && { delay: delayMs }),
    },
    ...(systemPrompt.trim() && { prompt: JSON.stringify(messagesOf(systemPrompt)) }),
  }
}

function modelTarget(settings: ModelSettings, own: Handing): Made {
  if (vendorOf(settings.vendor)?.speaks === 'openai') {
    return chatTarget({ ...settings, url: modelUrl(settings) }, own)
  }
  const { systemPrompt, delayMs } = settings
  const { id, config } = modelService(settings, own.text('apiKey') ?? '')
  return {
    provider: {
      id,
      config: Object.fromEntries(Object.entries(config).filter(([, value]) => value !== '')),
      ...(delayMs > 0 && { delay: delayMs }),
    },
    ...(systemPrompt.trim() && { prompt: JSON.stringify(messagesOf(systemPrompt)) }),
  }
}

/** The same call as a request. */
function chatRequest(settings: ChatSettings, own: Handing): Omit<ToolProvider, 'label'> {
  const { url, model, systemPrompt, delayMs } = settings
  const key = own.text('apiKey')
  return {
    id: 'http',
    config: {
      url: `${chatBaseUrl(url)}/chat/completions`,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(key && { Authorization: `Bearer ${key}` }),
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

function socketTarget(settings: SocketSettings, own: Handing): Made {
  const { url, message, protocols, headers, timeoutMs, delayMs, stateful } = settings
  const sent = present(headersOf(headers, asSecrets(own)))
  return {
    provider: {
      id: 'websocket',
      config: {
        url: url.trim(),
        messageTemplate: message,
        timeoutMs,
        ...(protocols.trim() && { protocols: protocolsOf(protocols) }),
        ...(Object.keys(sent).length > 0 && { headers: sent }),
        ...socketParser(settings),
        stateful,
      },
      ...(delayMs > 0 && { delay: delayMs }),
    },
  }
}

/** The tool takes the call of the tool as the attack itself; one that is fixed here is only called from here. */
function mcpTarget({ url, headers, delayMs, timeoutMs }: McpSettings, own: Handing): Made {
  const sent = present(headersOf(headers, asSecrets(own)))
  return {
    provider: {
      id: 'mcp',
      config: {
        enabled: true,
        timeout: timeoutMs,
        server: { url: url.trim(), ...(Object.keys(sent).length > 0 && { headers: sent }) },
      },
      ...(delayMs > 0 && { delay: delayMs }),
    },
  }
}

function cliTarget({ kind, provider, config, delayMs }: CliSettings): Made {
  const read: unknown = config.trim() ? parse(config) : {}
  const known = CLI_KINDS.find(({ id }) => id === kind)
  return {
    provider: {
      id: provider.trim() || (known?.provider ?? ''),
      config: typeof read === 'object' && read !== null ? { ...read } : {},
      ...(delayMs > 0 && { delay: delayMs }),
    },
  }
}
