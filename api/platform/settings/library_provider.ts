import type { ProviderSettings } from '#api/platform/model_providers/provider_settings'

export type LibraryProvider = { id: string; config: Record<string, unknown> }

/** Converts a model from the server settings to a promptfoo provider, with credentials in clear text. */
export function libraryProvider(settings: ProviderSettings): LibraryProvider {
  return { id: idOf(settings), config: { ...connectionOf(settings), ...headersOf(settings) } }
}

function idOf(settings: ProviderSettings): string {
  const { model } = settings
  switch (settings.kind) {
    case 'openai':
      return `openai:${settings.api ?? 'responses'}:${model}`
    case 'openai_compatible':
      return `openai:chat:${model}`
    case 'anthropic':
      return `anthropic:messages:${model}`
    case 'azure':
      return `azure:chat:${model}`
    case 'google':
    case 'mistral':
    case 'bedrock':
      return `${settings.kind}:${model}`
  }
}

/** Returns base URL and credentials, which are the same for every model of the provider. */
export function connectionOf(settings: ProviderSettings): Record<string, unknown> {
  switch (settings.kind) {
    case 'openai':
    case 'openai_compatible':
      return openAi(settings)
    case 'anthropic':
      // promptfoo's Anthropic client adds the version to the path.
      return withBase(settings, (url) => url.replace(/\/v1\/?$/, ''))
    case 'google':
    case 'mistral':
      return withBase(settings, (url) => url)
    case 'azure':
      return {
        apiKey: settings.apiKey,
        ...(settings.resourceName && { apiHost: `${settings.resourceName}.openai.azure.com` }),
        ...(settings.baseUrl && { apiBaseUrl: settings.baseUrl }),
        ...(settings.apiVersion && { apiVersion: settings.apiVersion }),
      }
    case 'bedrock': {
      const { region, apiKey, accessKeyId, secretAccessKey, sessionToken, baseUrl } = settings
      return defined({
        region,
        apiKey,
        accessKeyId,
        secretAccessKey,
        sessionToken,
        endpoint: baseUrl,
      })
    }
  }
}

type OpenAi = Extract<ProviderSettings, { kind: 'openai' | 'openai_compatible' }>

function openAi(settings: OpenAi): Record<string, unknown> {
  return {
    ...(settings.baseUrl && { apiBaseUrl: settings.baseUrl }),
    // Local servers require no key; in that case, promptfoo must not look for one in the environment.
    ...(settings.apiKey ? { apiKey: settings.apiKey } : { apiKeyRequired: false }),
    useDefaultApiKey: false,
    ...(settings.kind === 'openai' && settings.organization
      ? { organization: settings.organization }
      : {}),
  }
}

function withBase(
  { apiKey, baseUrl }: { apiKey: string; baseUrl?: string | undefined },
  change: (url: string) => string
) {
  return { apiKey, ...(baseUrl && { apiBaseUrl: change(baseUrl) }) }
}

const headersOf = ({ headers }: ProviderSettings) =>
  headers && Object.keys(headers).length > 0 ? { headers } : {}

const defined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
