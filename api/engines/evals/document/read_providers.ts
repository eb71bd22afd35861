import type { FaultList } from './fault_list.js'
import { EVAL_LIMITS } from './limits.js'
import type { EvalProvider } from './types.js'
import { isRecord, listOf, dropUndefined } from './values.js'

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * Reads providers: strings, mappings with an `id`, and the short form `{ <id>: { … } }`. A bare UUID is the ID of a
 * stored target.
 */
export function readProviders(value: unknown, path: string, faults: FaultList): EvalProvider[] {
  const providers = listOf(value)
  if (providers.length > EVAL_LIMITS.providers) {
    faults.add(path, `At most ${EVAL_LIMITS.providers} providers are allowed.`)
  }
  const isList = Array.isArray(value)
  return providers.flatMap((provider, index) =>
    readProvider(provider, isList ? `${path}[${index}]` : path, faults)
  )
}

function readProvider(provider: unknown, path: string, faults: FaultList): EvalProvider[] {
  if (typeof provider === 'string' && provider.trim() !== '') return [linkOf(provider.trim())]
  if (!isRecord(provider)) {
    faults.add(
      path,
      'A provider must be an ID such as openai:chat:gpt-4o, or a mapping with an id.'
    )
    return []
  }
  const named = shortForm(provider)
  const { id, ...rest } = named ?? provider
  if (typeof id !== 'string' || id.trim() === '') {
    faults.add(
      path,
      'A provider requires an id, e.g. http, or promptfoo://provider/<ID of a target>.'
    )
    return []
  }
  const checked = dropUndefined({ ...rest, ...readSettings(rest, path, faults) })
  return [{ ...checked, id: linkOf(id.trim()) }]
}

function shortForm(provider: Record<string, unknown>): Record<string, unknown> | null {
  const [entry, ...others] = Object.entries(provider)
  if (provider.id !== undefined || !entry || others.length > 0) return null
  const [name, options] = entry
  return isRecord(options) ? { ...options, id: options.id ?? name } : null
}

function readSettings(provider: Record<string, unknown>, path: string, faults: FaultList) {
  const { label, config, prompts, delay } = provider
  if (label !== undefined && typeof label !== 'string') {
    faults.add(`${path}.label`, 'A label must be a string.')
  }
  if (config !== undefined && !isRecord(config)) {
    faults.add(`${path}.config`, 'The configuration of a provider must be a mapping.')
  }
  const isDelay = typeof delay === 'number' && delay >= 0 && delay <= EVAL_LIMITS.delay
  if (delay !== undefined && !isDelay) {
    faults.add(`${path}.delay`, 'A delay must be a number of milliseconds.')
  }
  return {
    label: typeof label === 'string' ? label : undefined,
    config: isRecord(config) ? config : undefined,
    prompts: prompts === undefined ? undefined : listOf(prompts).map(String),
    delay: isDelay ? delay : undefined,
  }
}

const linkOf = (id: string) => (UUID.test(id) ? `promptfoo://provider/${id}` : id)
