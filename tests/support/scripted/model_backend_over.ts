import { catalogPlugins } from '#api/engines/redteam/catalog'
import { createBuiltInBackend } from '#api/engines/redteam/built_in/backend'
import { modelBackend, type ModelBackendOptions } from '#api/engines/redteam/model/model_backend'
import type { Backend } from '#api/engines/redteam/ports'
import type { PlanStep, ScanPlan } from '#api/engines/redteam/vocabulary'
import { modelClient } from '#api/platform/model_providers/model_client'
import { startScriptedModel, type Script } from './scripted_model.js'

/** Returns a judge that never decides, so that every verdict comes from the model. */
const undecidedJudge: Backend['judge'] = async () => ({
  outcome: 'undecided',
  score: null,
  reason: 'no rule applies',
  grader: 'built-in: none',
  evidence: [],
})

/**
 * Creates a model backend with a scripted model. Its fallback is the real built-in backend with a judge that never
 * decides, unless `exactJudge` is set.
 */
export async function modelBackendOver(
  script: Script,
  options: Partial<ModelBackendOptions> & { exactJudge?: Backend['judge'] } = {}
) {
  const model = await startScriptedModel(script)
  const client = modelClient(
    {
      kind: 'openai_compatible',
      model: 'scripted-1',
      baseUrl: model.baseUrl,
      prices: { input: 1, output: 2, per: 1_000_000 },
    },
    {
      fetch: globalThis.fetch,
      clock: { now: () => performance.now(), sleep: async () => {} },
    }
  )
  const backend = modelBackend(client, {
    plugins: catalogPlugins(),
    fallback: createBuiltInBackend(options.exactJudge ?? undecidedJudge),
    ...options,
  })
  return { model, client, backend }
}

export const BANK = {
  name: 'Teller',
  purpose: 'Answers questions of the customers of a bank about their own accounts',
  details: { sensitiveData: 'account numbers', redteamUser: 'a retail customer' },
}

export function planStep(pluginId: string, changes: Partial<PlanStep> = {}): PlanStep {
  return {
    pluginId,
    severity: 'high',
    language: 'en',
    numTests: 3,
    config: {},
    strategies: ['basic'],
    ...changes,
  }
}

export function scanPlan(changes: Partial<ScanPlan> = {}): ScanPlan {
  return {
    target: BANK,
    steps: [],
    seed: 1,
    maxCharsPerMessage: null,
    instructions: '',
    skipped: [],
    ...changes,
  }
}
