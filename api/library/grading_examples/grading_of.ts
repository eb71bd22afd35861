import {
  type GradedResponse,
  hidesTexts,
  isGradedResponse,
  type PluginExample,
  type TemplateSettings,
} from '#api/engines/redteam/vocabulary'
import GradingExample from '#api/library/grading_examples/grading_example'

/** Maximum number of examples loaded per target, newest first. */
const MAX_EXAMPLES = 500

type Target = { id: string; teamId: string }

type Grading = { gradingExamples: PluginExample[]; gradingGuidance: Record<string, string> }

/** Loads the judge's examples and guidance for a scan from the target and the (complete) template. */
export async function gradingOf(target: Target, template: TemplateSettings): Promise<Grading> {
  return {
    gradingExamples: [...(await examplesOf(target)), ...examplesIn(template)],
    gradingGuidance: guidanceIn(template),
  }
}

/** Loads the examples for export to the command-line tool, without outputs copied from harmful attacks. */
export const exportableExamples = (target: Target): Promise<PluginExample[]> =>
  readExamples(
    target,
    ({ source, pluginId }) => source !== 'false_positive' || !hidesTexts(pluginId)
  )

/** Loads human verdicts on the target's responses, newest first. */
export const examplesOf = (target: Target): Promise<PluginExample[]> =>
  readExamples(target, () => true)

async function readExamples(target: Target, isIncluded: (row: GradingExample) => boolean) {
  const rows = await GradingExample.query()
    .where('team_id', target.teamId)
    .where('target_id', target.id)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MAX_EXAMPLES)
  return rows.filter(isIncluded).map(({ pluginId, output, pass, score, reason }) => ({
    pluginId,
    output,
    pass,
    score,
    reason,
  }))
}

/** Lists the template's examples: those of single plugins before those for all plugins. */
function examplesIn({ plugins, graderExamples = [] }: TemplateSettings): PluginExample[] {
  const own = plugins.flatMap(({ id, config }) => ofPlugin(id, config?.graderExamples))
  const ids = [...new Set(plugins.map(({ id }) => id))]
  return [...own, ...ids.flatMap((id) => ofPlugin(id, graderExamples))]
}

const ofPlugin = (pluginId: string, examples: unknown): PluginExample[] =>
  (Array.isArray(examples) ? examples : [])
    .filter(isGradedResponse)
    .map(({ output, pass, score, reason }: GradedResponse) => ({
      pluginId,
      output,
      pass,
      score,
      reason,
    }))

/**
 * Returns the grading guidance by plugin. Reads it from either name that promptfoo has used for the setting. Guidance of
 * several policies is joined, because all policies share one plugin.
 */
function guidanceIn({ plugins }: TemplateSettings): Record<string, string> {
  const all = new Map<string, string[]>()
  for (const { id, config } of plugins) {
    const text = config?.graderGuidance ?? config?.gradingGuidance
    if (typeof text !== 'string' || !text.trim()) continue
    all.set(id, [...(all.get(id) ?? []), text.trim()])
  }
  return Object.fromEntries([...all].map(([id, texts]) => [id, [...new Set(texts)].join('\n')]))
}
