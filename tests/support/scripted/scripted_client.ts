import type { ClientLimits } from '#api/platform/model_providers/limits/client_limits'
import type { Clock } from '#api/platform/model_providers/limits/clock'
import { modelClient } from '#api/platform/model_providers/model_client'
import type { ProviderSettings } from '#api/platform/model_providers/provider_settings'
import { startScriptedModel, type Script } from './scripted_model.js'

export const KEY = 'sk-test-5f0e2c9b7a'

/** A request for a color and a count, with the schema of the response. */
export const QUESTION = {
  system: 'You name colors.',
  prompt: 'Which one?',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['color', 'count'],
    properties: {
      color: { type: 'string', enum: ['red', 'green'] },
      count: { type: 'integer', minimum: 0 },
    },
  },
}
export const RED = { color: 'red', count: 3 }

/** Creates a clock that records waits instead of sleeping. */
export function skippingClock(): Clock & { waits: number[] } {
  const waits: number[] = []
  let now = 0
  return {
    waits,
    now: () => now,
    async sleep(ms, signal) {
      signal?.throwIfAborted()
      waits.push(ms)
      now += ms
    },
  }
}

export type ScriptedClientOptions = {
  limits?: Partial<ClientLimits>
  settings?: Record<string, unknown>
  clock?: Clock
}

/** Creates a client for a scripted model. Skips waits unless the test provides a clock. */
export async function scriptedClient(script: Script, options: ScriptedClientOptions = {}) {
  const model = await startScriptedModel(script)
  const settings = {
    kind: 'openai_compatible',
    model: 'scripted-1',
    baseUrl: model.baseUrl,
    apiKey: KEY,
    ...options.settings,
  } as ProviderSettings
  const client = modelClient(settings, {
    fetch: globalThis.fetch,
    limits: options.limits,
    clock: options.clock ?? skippingClock(),
    random: () => 0,
  })
  return { model, client }
}
