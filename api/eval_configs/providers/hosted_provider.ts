import type { ProviderKind, ProviderSettings } from '#api/model_providers/provider_settings'
import { connectionOf, type LibraryProvider } from '#api/server_settings/library_provider'

/** Which of our settings hold the credentials for a family of the library. */
const KINDS: Record<string, ProviderKind[]> = {
  openai: ['openai', 'openai_compatible'],
  anthropic: ['anthropic'],
  google: ['google'],
  mistral: ['mistral'],
  azure: ['azure'],
  azureopenai: ['azure'],
  bedrock: ['bedrock'],
}

/** Servers of one's own, which ask for no key. */
const KEYLESS = ['ollama', 'localai', 'llamafile', 'vllm']

/** Fields that say, or might say, where a request goes. */
const ADDRESS = /url|host|endpoint|proxy|address/i

/** Becomes a part of a host name. */
const REGION = /^[a-z0-9-]+$/

export type Resolved<T> = { ok: T } | { problem: string }

/**
 * A model service as the library is to call it. The credentials of the server settings go along only to the address that
 * they were set for.
 */
export function hostedProvider(
  id: string,
  config: Record<string, unknown>,
  models: readonly ProviderSettings[]
): Resolved<LibraryProvider> {
  const [family = ''] = id.toLowerCase().split(':')
  if (KEYLESS.includes(family)) return { ok: { id, config } }
  const wanted = addressOf(config)
  if (wanted === null) return { problem: `${id}: name the address once, as apiBaseUrl.` }
  const found = models.find((settings) => fits(settings, family, wanted))
  if (found) return { ok: { id, config: { ...connectionOf(found), ...config } } }
  if (family === 'openai' && wanted !== '') {
    return { ok: { id, config: { ...config, apiKeyRequired: false, useDefaultApiKey: false } } }
  }
  return { problem: whyNot(id, family, wanted) }
}

function fits(settings: ProviderSettings, family: string, wanted: string): boolean {
  if (!KINDS[family]?.includes(settings.kind)) return false
  const own = 'baseUrl' in settings && settings.baseUrl ? plain(settings.baseUrl) : ''
  if (wanted !== '') return own === wanted
  // Without an address the family's own service is meant, or the gateway that was set for it.
  return settings.kind !== 'openai_compatible'
}

/** The one address that a configuration names; empty: none; null: several ways, of which only the library knows the first. */
function addressOf(config: Record<string, unknown>): string | null {
  if (config.region !== undefined && !REGION.test(String(config.region))) return null
  const named = Object.entries(config).filter(([name]) => ADDRESS.test(name))
  const [first, ...others] = named
  if (!first) return ''
  const [name, value] = first
  if (others.length > 0 || name !== 'apiBaseUrl' || typeof value !== 'string') return null
  return plain(value)
}

const plain = (url: string) =>
  url
    .trim()
    .toLowerCase()
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\/v1$/, '')

function whyNot(id: string, family: string, wanted: string): string {
  if (KINDS[family] === undefined) {
    return `${id}: the server has no credentials for ${family}. Set the model in the server settings as OpenAI-compatible and name it as openai:chat:<model> with its apiBaseUrl, or make a target.`
  }
  const where = wanted === '' ? family : wanted
  return `${id}: no model of ${where} is set in the server settings, so there is no key. Set one there, or make a target.`
}
