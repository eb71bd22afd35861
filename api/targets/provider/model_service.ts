import { vendorOf } from '#api/contract/targets/target_kinds'
import type { ModelSettings } from '#api/contract/targets/target_settings'

/**
 * Returns the URL of a hosted model: the configured URL, one derived from the account or workspace, or otherwise the
 * vendor's.
 */
export function modelUrl({ vendor, url, options }: ModelSettings): string {
  if (url.trim()) return url
  const account = options.accountId?.trim()
  if (account) return `https://api.cloudflare.com/client/v4/accounts/${account}/ai/v1`
  const workspace = options.workspaceUrl?.trim().replace(/(?<!\/)\/+$/, '')
  if (workspace) return `${workspace}/serving-endpoints`
  return vendorOf(vendor)?.url ?? ''
}

/** Builds the promptfoo configuration for a vendor with its own API. */
export function modelService(settings: ModelSettings, apiKey: string) {
  const { options, temperature, maxTokens } = settings
  const model = settings.model.trim()
  const url = modelUrl(settings)
    .trim()
    .replace(/(?<!\/)\/+$/, '')
  const sampling = {
    ...(temperature !== null && { temperature }),
    ...(maxTokens !== null && { max_tokens: maxTokens }),
  }
  const generation = {
    ...(temperature !== null && { temperature }),
    ...(maxTokens !== null && { maxOutputTokens: maxTokens }),
  }
  switch (vendorOf(settings.vendor)?.protocol) {
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
        // promptfoo always uses HTTPS for this host, regardless of the URL's scheme.
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
