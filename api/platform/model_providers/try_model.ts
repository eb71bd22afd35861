import type { ModelUsage } from '#api/engines/redteam/index'
import type { AccountedModelClient } from './model_client.js'
import { ModelError } from './model_error.js'

const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['ready'],
  properties: { ready: { type: 'boolean' } },
}

/** Outcome of a connection test. */
export type ModelTrial =
  { works: true; latencyMs: number; usage: ModelUsage } | { works: false; error: ModelError }

/** Tests a model by requesting a small JSON response, which checks URL, credentials, model name and JSON output. */
export async function tryModel(
  client: AccountedModelClient,
  signal?: AbortSignal
): Promise<ModelTrial> {
  const start = performance.now()
  try {
    const { usage } = await client.generateObject<{ ready: boolean }>({
      system: 'You take part in a connection test.',
      prompt: 'Answer that you are ready.',
      schema: SCHEMA,
      signal,
    })
    return { works: true, latencyMs: Math.round(performance.now() - start), usage }
  } catch (error) {
    if (error instanceof ModelError) return { works: false, error }
    throw error
  }
}
