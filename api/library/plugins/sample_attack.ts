import {
  catalogPlugins,
  createBuiltInBackend,
  generateTests,
  judgeByRules,
  modelBackend,
  planScan,
} from '#api/engines/redteam/index'
import type { PlannedTest, PluginChoice, TargetDescription } from '#api/engines/redteam/vocabulary'
import { DEFAULT_TEMPLATE_SETTINGS } from '#api/contract/library/template'
import { NO_SAMPLE } from '#api/library/plugins/errors'
import { openModel } from '#api/platform/settings/open_model'
import { type ModelScope, redteamModels } from '#api/platform/settings/redteam_models'

export type Sample = Pick<PlannedTest, 'prompt' | 'goal' | 'origin'>

/**
 * Generates one attack as a scan of the team would, but sends nothing to a target.
 * @throws NO_SAMPLE with the reason
 */
export async function sampleAttack(
  scope: ModelScope,
  choice: PluginChoice,
  target: TargetDescription,
  seed: number
): Promise<Sample> {
  const rules = createBuiltInBackend(async (attempt) => judgeByRules(attempt))
  const models = await redteamModels(scope)
  const model = models && (await openModel(models.generation, { purpose: 'model', ...scope }))
  try {
    const backend = model
      ? modelBackend(model.client, { plugins: catalogPlugins(), fallback: rules })
      : rules
    const template = { ...DEFAULT_TEMPLATE_SETTINGS, plugins: [{ ...choice, numTests: 1 }] }
    const plan = planScan({ target, template, seed, backend })
    let reason = plan.skipped[0]?.reason
    for await (const event of generateTests(plan, backend)) {
      if (event.type === 'tests' && event.tests[0]) {
        const { prompt, goal, origin } = event.tests[0]
        return { prompt, goal, origin }
      }
      if (event.type === 'failed' && event.error instanceof Error) reason = event.error.message
    }
    throw NO_SAMPLE(reason)
  } finally {
    await model?.close()
  }
}
