import { RESPONSE_FIELDS } from '#api/eval_configs/document_code'
import { hostedProvider, type Resolved } from '#api/eval_configs/providers/hosted_provider'
import type { ProviderSources } from '#api/eval_configs/providers/provider_sources'
import type { EvalProvider, EvalProviderOptions, RunnerTarget } from '#api/engines/evals/index'
import { findProviderCode } from '#api/runner/refuse_code'
import { plainPath } from '#api/runner/response_path'
import { openSecrets } from '#api/targets/target_secrets'
import { toProvider } from '#api/targets/to_provider'

const STORED = /^promptfoo:\/\/provider\/([0-9a-f-]{36})$/i
const HTTP = /^https?$|^https?:\/\//

/** For providers that are not stored targets, which bring their own. Milliseconds, bytes. */
const LIMITS = {
  timeoutMs: 120_000,
  maxConcurrency: 100,
  delayMs: 0,
  maxTries: 3,
  maxAnswerBytes: 2_000_000,
  session: 'none',
} as const

/** How the runner calls a provider of a document, credentials in clear; or why the server does not. */
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
  if (id === 'echo') return { ok: { id, config: {}, responsePath: '', ...LIMITS } }
  if (HTTP.test(id)) return httpProvider(options)
  const [refused] = findProviderCode(id)
  if (refused) return { problem: refused.message }
  const hosted = hostedProvider(id, config, sources.models)
  return 'problem' in hosted ? hosted : { ok: { ...hosted.ok, responsePath: '', ...LIMITS } }
}

async function storedTarget(
  id: string,
  config: Record<string, unknown>,
  sources: ProviderSources
): Promise<Resolved<RunnerTarget>> {
  const target = await sources.target(id)
  if (!target) {
    return { problem: `There is no target ${id} in this team. Choose one of its targets.` }
  }
  // Another address would get the credentials of the target.
  if (Object.keys(config).length > 0) {
    return {
      problem: `The target ${target.name} is called as it is stored. Leave out config, or change the target.`,
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
      problem: 'transformResponse is a plain path here, such as json.choices[0].message.content.',
    }
  }
  const request = Object.entries(config).filter(([name]) => !RESPONSE_FIELDS.includes(name))
  const body = config.body
  return {
    ok: {
      ...LIMITS,
      id: 'http',
      responsePath,
      config: {
        ...Object.fromEntries(request),
        url,
        method: config.method ?? (body === undefined ? 'GET' : 'POST'),
        // A mapping is sent as JSON; as a text it takes values exactly.
        ...(typeof body === 'object' && body !== null && { body: JSON.stringify(body) }),
      },
    },
  }
}
