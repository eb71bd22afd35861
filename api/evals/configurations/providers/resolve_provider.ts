import { RESPONSE_FIELDS } from '#api/evals/configurations/reading/document_code'
import { hostedProvider, type Resolved } from '#api/evals/configurations/providers/hosted_provider'
import type { ProviderSources } from '#api/evals/configurations/providers/provider_sources'
import type { EvalProvider, EvalProviderOptions, RunnerTarget } from '#api/engines/evals/index'
import { findProviderCode } from '#api/platform/runner/refuse_code'
import { plainPath } from '#api/platform/runner/attempts/response_path'
import { openSecrets } from '#api/targets/credentials/target_secrets'
import { toProvider } from '#api/targets/provider/to_provider'

const STORED = /^promptfoo:\/\/provider\/([0-9a-f-]{36})$/i
const HTTP = /^https?$|^https?:\/\//

/** Limits for all providers except stored targets, which have their own. */
const DEFAULT_LIMITS = {
  timeoutMs: 120_000,
  maxConcurrency: 100,
  delayMs: 0,
  maxTries: 3,
  maxResponseBytes: 2_000_000,
  session: 'none',
} as const

/**
 * Resolves a document's provider for the runner, with decrypted credentials, or returns why the server cannot call it.
 */
export async function resolveProvider(
  provider: EvalProvider,
  sources: ProviderSources
): Promise<Resolved<RunnerTarget>> {
  const options = typeof provider === 'string' ? { id: provider } : provider
  const resolved = await callOf(options, sources)
  if ('problem' in resolved) return resolved
  const delayMs = Math.max(resolved.ok.delayMs, options.delay ?? 0)
  return { ok: { ...resolved.ok, delayMs, takesVariables: true } }
}

function callOf(options: EvalProviderOptions, sources: ProviderSources) {
  const { id, config = {} } = options
  const stored = STORED.exec(id)?.[1]
  if (stored) return storedTarget(stored, config, sources)
  if (id === 'echo') return { ok: { id, config: {}, responsePath: '', ...DEFAULT_LIMITS } }
  if (HTTP.test(id)) return httpProvider(options)
  const [refused] = findProviderCode(id)
  if (refused) return { problem: refused.message }
  const hosted = hostedProvider(id, config, sources.models)
  return 'problem' in hosted
    ? hosted
    : { ok: { ...hosted.ok, responsePath: '', ...DEFAULT_LIMITS } }
}

async function storedTarget(
  id: string,
  config: Record<string, unknown>,
  sources: ProviderSources
): Promise<Resolved<RunnerTarget>> {
  const target = await sources.target(id)
  if (!target) {
    return {
      problem: `Target ${id} does not exist in this team. Choose one of the team's targets.`,
    }
  }
  // Overriding the address would send the target's credentials to another host.
  if (Object.keys(config).length > 0) {
    return {
      problem: `The settings of target ${target.name} cannot be overridden here. Remove config, or edit the target.`,
    }
  }
  return { ok: toProvider(target.call, openSecrets(target.secrets)) }
}

function httpProvider({ id, config = {} }: EvalProviderOptions): Resolved<RunnerTarget> {
  const url = typeof config.url === 'string' ? config.url : id.includes('://') ? id : ''
  if (url === '') return { problem: 'An HTTP provider needs config.url.' }
  const path = RESPONSE_FIELDS.map((name) => config[name]).find((value) => value !== undefined)
  const responsePath = typeof path === 'string' ? plainPath(path) : ''
  if (responsePath === null) {
    return {
      problem: 'transformResponse must be a plain path, such as json.choices[0].message.content.',
    }
  }
  const request = Object.entries(config).filter(([name]) => !RESPONSE_FIELDS.includes(name))
  const body = config.body
  return {
    ok: {
      ...DEFAULT_LIMITS,
      id: 'http',
      responsePath,
      config: {
        ...Object.fromEntries(request),
        url,
        method: config.method ?? (body === undefined ? 'GET' : 'POST'),
        // Sent as JSON. Serialized here so that template variables are inserted verbatim.
        ...(typeof body === 'object' && body !== null && { body: JSON.stringify(body) }),
      },
    },
  }
}
