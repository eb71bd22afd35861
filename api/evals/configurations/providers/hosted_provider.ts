import type {
  ProviderKind,
  ProviderSettings,
} from '#api/platform/model_providers/provider_settings'
import { connectionOf, type LibraryProvider } from '#api/platform/settings/library_provider'

/** For each promptfoo provider family, the kinds of models in the server settings whose credentials it can use. */
const KINDS_BY_FAMILY: Record<string, ProviderKind[]> = {
  openai: ['openai', 'openai_compatible'],
  anthropic: ['anthropic'],
  google: ['google'],
  mistral: ['mistral'],
  azure: ['azure'],
  azureopenai: ['azure'],
  bedrock: ['bedrock'],
}

/** Self-hosted servers that need no API key. */
const KEYLESS_FAMILIES = ['ollama', 'localai', 'llamafile', 'vllm']

/** Matches names of fields that may change the address of a request. */
const ADDRESS_FIELD = /url|host|endpoint|proxy|address/i

/** Matches region names. Strict, because promptfoo inserts the region into a host name. */
const REGION = /^[a-z0-9-]+$/

export type Resolved<T> = { ok: T } | { problem: string }

/**
 * Returns the provider options of a hosted model. Credentials from the server settings are added only if the
 * configuration uses the address for which they were set.
 */
export function hostedProvider(
  id: string,
  config: Record<string, unknown>,
  models: readonly ProviderSettings[]
): Resolved<LibraryProvider> {
  const [family = ''] = id.toLowerCase().split(':')
  if (KEYLESS_FAMILIES.includes(family)) return { ok: { id, config } }
  if (config.region !== undefined && !REGION.test(String(config.region))) {
    return { problem: `${id}: config.region is not the name of a region.` }
  }
  const address = addressOf(config)
  if (address === null) {
    return { problem: `${id}: set the address in config.apiBaseUrl and in no other field.` }
  }
  const model = models.find((settings) => fits(settings, family, address))
  if (model) return { ok: { id, config: { ...connectionOf(model), ...config } } }
  if (family === 'openai' && address !== '') {
    return { ok: { id, config: { ...config, apiKeyRequired: false, useDefaultApiKey: false } } }
  }
  return { problem: unavailableReason(id, family, address) }
}

function fits(settings: ProviderSettings, family: string, address: string): boolean {
  if (!KINDS_BY_FAMILY[family]?.includes(settings.kind)) return false
  const baseUrl = 'baseUrl' in settings && settings.baseUrl ? normalizeUrl(settings.baseUrl) : ''
  if (address !== '') return baseUrl === address
  // Without an address, requests go to the family's public service or to the gateway configured for it.
  return settings.kind !== 'openai_compatible'
}

/**
 * Returns the address in `apiBaseUrl`; empty if none is set; null if it is not a string or another field may change it.
 */
function addressOf(config: Record<string, unknown>): string | null {
  const addressFields = Object.entries(config).filter(([name]) => ADDRESS_FIELD.test(name))
  const [first, ...others] = addressFields
  if (!first) return ''
  const [name, value] = first
  if (others.length > 0 || name !== 'apiBaseUrl' || typeof value !== 'string') return null
  return normalizeUrl(value)
}

const normalizeUrl = (url: string) =>
  url
    .trim()
    .toLowerCase()
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\/v1$/, '')

function unavailableReason(id: string, family: string, address: string): string {
  if (KINDS_BY_FAMILY[family] === undefined) {
    return `${id}: the server has no credentials for ${family}. Add the model to the server settings as OpenAI-compatible and use openai:chat:<model> with its apiBaseUrl, or create a target.`
  }
  const service = address === '' ? family : address
  return `${id}: the server settings contain no model of ${service}, so there is no API key. Add one there, or create a target.`
}
