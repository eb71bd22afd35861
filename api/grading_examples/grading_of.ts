import {
  type GradedAnswer,
  hidesTexts,
  isGradedAnswer,
  type PluginExample,
  type TemplateConfig,
} from '#api/engines/redteam/vocabulary'
import GradingExample from '#api/grading_examples/grading_example'

/** What a judge is shown of a target at most, the newest first. */
const MOST_EXAMPLES = 500

type Target = { id: string; teamId: string }

type Grading = { gradingExamples: PluginExample[]; gradingGuidance: Record<string, string> }

/** What the judge of a scan is told beside its own rules, from the target and from the (complete) template. */
export async function gradingOf(target: Target, template: TemplateConfig): Promise<Grading> {
  return {
    gradingExamples: [...(await examplesOf(target)), ...examplesIn(template)],
    gradingGuidance: guidanceIn(template),
  }
}

/** Those of them that may leave: without answers to attacks for harmful content that a decision took over. */
export const examplesToHandOut = (target: Target): Promise<PluginExample[]> =>
  readExamples(
    target,
    ({ source, pluginId }) => source !== 'false_positive' || !hidesTexts(pluginId)
  )

/** Verdicts that people gave on answers of the target, the newest first. */
export const examplesOf = (target: Target): Promise<PluginExample[]> =>
  readExamples(target, () => true)

async function readExamples(target: Target, isMeant: (row: GradingExample) => boolean) {
  const rows = await GradingExample.query()
    .where('team_id', target.teamId)
    .where('target_id', target.id)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MOST_EXAMPLES)
  return rows.filter(isMeant).map(({ pluginId, output, pass, score, reason }) => ({
    pluginId,
    output,
    pass,
    score,
    reason,
  }))
}

/** Those of single plugins before those for all. */
function examplesIn({ plugins, graderExamples = [] }: TemplateConfig): PluginExample[] {
  const own = plugins.flatMap(({ id, config }) => ofPlugin(id, config?.graderExamples))
  const ids = [...new Set(plugins.map(({ id }) => id))]
  return [...own, ...ids.flatMap((id) => ofPlugin(id, graderExamples))]
}

const ofPlugin = (pluginId: string, examples: unknown): PluginExample[] =>
  (Array.isArray(examples) ? examples : [])
    .filter(isGradedAnswer)
    .map(({ output, pass, score, reason }: GradedAnswer) => ({
      pluginId,
      output,
      pass,
      score,
      reason,
    }))

/** The command-line tool has had two names for it; policies are one plugin, so their advice adds up. */
function guidanceIn({ plugins }: TemplateConfig): Record<string, string> {
  const all = new Map<string, string[]>()
  for (const { id, config } of plugins) {
    const text = config?.graderGuidance ?? config?.gradingGuidance
    if (typeof text !== 'string' || !text.trim()) continue
    all.set(id, [...(all.get(id) ?? []), text.trim()])
  }
  return Object.fromEntries([...all].map(([id, texts]) => [id, [...new Set(texts)].join('\n')]))
}
