import type { ClientLimits } from '#api/model_providers/client_limits'
import type { Clock } from '#api/model_providers/clock'
import { modelClient } from '#api/model_providers/model_client'
import type { ProviderSettings } from '#api/model_providers/provider_settings'
import { startScriptedModel, type Script } from './scripted_model.js'

export const KEY = 'sk-test-5f0e2c9b7a'

/** A question about colours, and an answer to it that matches its schema. */
export const QUESTION = {
  system: 'You name colours.',
  prompt: 'Which one?',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['colour', 'count'],
    properties: {
      colour: { type: 'string', enum: ['red', 'green'] },
      count: { type: 'integer', minimum: 0 },
    },
  },
}
export const RED = { colour: 'red', count: 3 }

/** A clock that does not wait but remembers what was asked of it. */
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

/** A client before a scripted model; waits are skipped unless the test brings a clock. */
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
