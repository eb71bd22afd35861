import { vendorOf } from '#api/contract/target_kinds'
import type {
  CallLimits,
  ChatSettings,
  HttpHeader,
  HttpSettings,
  McpSettings,
  ModelSettings,
  SocketSettings,
  TargetCall,
} from '#api/contract/target_settings'
import type { RunnerTarget, Wire } from '#api/engines/evals/vocabulary'
import { protocolsOf } from '#api/targets/call_faults'
import { NOT_CALLED_HERE } from '#api/targets/errors'
import { parseRawRequest } from '#api/targets/raw_request'
import type { Secrets } from '#api/targets/secrets'
import { whyNotHere } from '#api/targets/why_not_here'

/** Of a request that may be tried again: the first call and two more. */
const MAX_TRIES = 3
const MAX_ANSWER_BYTES = 2_000_000

/**
 * How the runner calls a target, credentials in clear. Pure.
 * @throws NOT_CALLED_HERE when it can only be called by the command-line tool
 */
export function toProvider(call: TargetCall, secrets: Secrets): RunnerTarget {
  const reason = whyNotHere(call)
  if (reason !== null) throw NOT_CALLED_HERE(reason)
  switch (call.type) {
    case 'http':
      return httpProvider(call.settings, secrets)
    case 'openai-chat':
      return chatProvider(call.settings, secrets)
    case 'model':
      return modelProvider(call.settings, secrets)
    case 'websocket':
      return socketProvider(call.settings, secrets)
    case 'mcp':
      return mcpProvider(call.settings, secrets)
    case 'cli':
      throw NOT_CALLED_HERE()
  }
}

function httpProvider(settings: HttpSettings, secrets: Secrets): RunnerTarget {
  const wire = wireOf(settings, secrets)
  return {
    id: 'http',
    config: requestOf(settings, secrets),
    responsePath: settings.responsePath.trim(),
    session: settings.sessionSource,
    ...(settings.sessionSource === 'server' && { sessionPath: settings.sessionPath.trim() }),
    ...(Object.keys(wire).length > 0 && { wire }),
    ...limitsOf(settings),
  }
}

const PLAIN_STATUS = '200-299'

function wireOf(settings: HttpSettings, { fields = {} }: Secrets): Wire {
  const { auth, oauth, signature, certificate, stream, streamPath, streamJoin } = settings
  const { cert, ca } = certificate
  const okStatus = settings.okStatus.trim()
  return {
    ...(auth === 'oauth' && {
      oauth: {
        tokenUrl: oauth.tokenUrl.trim(),
        clientId: oauth.clientId.trim(),
        clientSecret: fields['oauth.clientSecret'] ?? '',
        scope: oauth.scope.trim(),
      },
    }),
    ...(auth === 'signature' && {
      signature: { ...signature, privateKey: fields['signature.privateKey'] ?? '' },
    }),
    ...((cert.trim() || ca.trim()) && {
      certificate: {
        ...(cert.trim() && { cert, key: fields['certificate.key'] ?? '' }),
        ...(ca.trim() && { ca }),
      },
    }),
    ...(stream === 'sse' && { stream: { path: streamPath.trim(), join: streamJoin } }),
    ...(okStatus !== PLAIN_STATUS && { okStatus }),
  }
}

export type HttpRequest = {
  url: string
  method: string
  headers: Record<string, string>
  body?: string
}

/** The request that goes out, whether it was written in fields or as one text. */
export function requestOf(settings: HttpSettings, secrets: Secrets): HttpRequest {
  const isRaw = settings.rawRequest.trim() !== ''
  const request = isRaw ? parseRawRequest(settings.rawRequest, settings.useHttps) : settings
  const own = isRaw ? parseRawRequest(settings.rawRequest, settings.useHttps).headers : []
  const added = settings.headers.filter((header) => header.secret || !isRaw)
  const plain = own.map(({ name, value }) => [name, value])
  return {
    url: request.url.trim(),
    method: request.method,
    headers: { ...Object.fromEntries(plain), ...headersOf(added, secrets) },
    ...(request.body.trim() && { body: request.body }),
  }
}

/** Headers by name, secret ones in clear. */
export const headersOf = (headers: readonly HttpHeader[], secrets: Secrets) =>
  Object.fromEntries(
    headers.map((header) => [
      header.name,
      header.secret ? (secrets.headers[header.name.toLowerCase()] ?? '') : header.value,
    ])
  )

/** The address that chat calls are made below, also where the whole address of one was entered. */
export const chatBaseUrl = (url: string) =>
  url
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/chat\/completions$/, '')

function chatProvider(settings: ChatSettings, secrets: Secrets): RunnerTarget {
  const { url, model, temperature, maxTokens } = settings
  return {
    id: `openai:chat:${model.trim()}`,
    config: {
      apiBaseUrl: chatBaseUrl(url),
      // Local model servers ask for no key, and the library must not look for one elsewhere.
      ...(secrets.apiKey ? { apiKey: secrets.apiKey } : { apiKeyRequired: false }),
      useDefaultApiKey: false,
      omitDefaults: true,
      ...(temperature !== null && { temperature }),
      ...(maxTokens !== null && { max_tokens: maxTokens }),
    },
    responsePath: '',
    ...systemOf(settings),
    session: 'none',
    ...limitsOf(settings),
  }
}

function modelProvider(settings: ModelSettings, secrets: Secrets): RunnerTarget {
  if (vendorOf(settings.vendor)?.speaks === 'openai') {
    return chatProvider({ ...settings, url: modelUrl(settings) }, secrets)
  }
  const { id, config } = modelService(settings, secrets.apiKey ?? '')
  return {
    id,
    config,
    responsePath: '',
    ...systemOf(settings),
    session: 'none',
    ...limitsOf(settings),
  }
}

/** Where a hosted model is called: as entered, else by its vendor. */
export function modelUrl({ vendor, url, options }: ModelSettings): string {
  if (url.trim()) return url
  const account = options.accountId?.trim()
  if (account) return `https://api.cloudflare.com/client/v4/accounts/${account}/ai/v1`
  const workspace = options.workspaceUrl?.trim().replace(/\/+$/, '')
  if (workspace) return `${workspace}/serving-endpoints`
  return vendorOf(vendor)?.url ?? ''
}

/** A model that has an API of its own, in the library's words. */
export function modelService(settings: ModelSettings, apiKey: string) {
  const { options, temperature, maxTokens } = settings
  const model = settings.model.trim()
  const url = modelUrl(settings).trim().replace(/\/+$/, '')
  const sampling = {
    ...(temperature !== null && { temperature }),
    ...(maxTokens !== null && { max_tokens: maxTokens }),
  }
  const generation = {
    ...(temperature !== null && { temperature }),
    ...(maxTokens !== null && { maxOutputTokens: maxTokens }),
  }
  switch (vendorOf(settings.vendor)?.speaks) {
    case 'anthropic':
      return {
        id: `anthropic:messages:${model}`,
        config: { apiKey, apiBaseUrl: url, ...sampling },
      }
    case 'google':
      return { id: `google:${model}`, config: { apiKey, apiBaseUrl: url, ...generation } }
    case 'vertex':
      return {
        id: `vertex:${model}`,
        // The library speaks https to this host, whatever scheme the address has.
        config: { apiKey, expressMode: true, apiHost: hostOf(url), ...generation },
      }
    case 'mistral':
      return { id: `mistral:${model}`, config: { apiKey, apiBaseUrl: url, ...sampling } }
    case 'azure': {
      const apiVersion = options.apiVersion?.trim()
      return {
        id: `azure:chat:${model}`,
        config: { apiKey, apiBaseUrl: url, ...(apiVersion && { apiVersion }), ...sampling },
      }
    }
    case 'bedrock': {
      const accessKeyId = options.accessKeyId?.trim()
      const credentials = accessKeyId ? { accessKeyId, secretAccessKey: apiKey } : { apiKey }
      return {
        id: `bedrock:${model}`,
        config: {
          region: options.region?.trim(),
          ...credentials,
          ...(url && { endpoint: url }),
          ...sampling,
        },
      }
    }
    default:
      return { id: `openai:chat:${model}`, config: { apiKey, apiBaseUrl: url, ...sampling } }
  }
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)

function socketProvider(settings: SocketSettings, secrets: Secrets): RunnerTarget {
  const { url, message, protocols, headers, end, endPath, endValue, join, stateful } = settings
  return {
    id: 'websocket',
    config: {
      url: url.trim(),
      message,
      protocols: protocolsOf(protocols),
      headers: headersOf(headers, secrets),
      end,
      endPath: endPath.trim(),
      endValue: endValue.trim(),
      join,
    },
    responsePath: settings.responsePath.trim(),
    session: stateful ? 'client' : 'none',
    ...limitsOf(settings),
  }
}

function mcpProvider(settings: McpSettings, secrets: Secrets): RunnerTarget {
  const { url, transport, headers, tool, arguments: given } = settings
  return {
    id: 'mcp',
    config: {
      url: url.trim(),
      transport,
      headers: headersOf(headers, secrets),
      tool: tool.trim(),
      arguments: given,
    },
    responsePath: settings.responsePath.trim(),
    session: 'none',
    ...limitsOf(settings),
  }
}

const systemOf = ({ systemPrompt }: ChatSettings) => ({
  ...(systemPrompt.trim() && { systemPrompt }),
})

function limitsOf({ timeoutMs, maxConcurrency, delayMs }: CallLimits) {
  return {
    timeoutMs,
    maxConcurrency,
    delayMs,
    maxTries: MAX_TRIES,
    maxAnswerBytes: MAX_ANSWER_BYTES,
  }
}
