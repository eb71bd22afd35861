import type { AttackExample } from '#api/contract/findings/remediation'
import { findStrategy } from '#api/engines/redteam/index'
import type {
  RemediationFact,
  ReportSummary,
  TargetDescription,
} from '#api/engines/redteam/vocabulary'
import type Eval from '#api/evals/eval'
import { groupedCounts } from '#api/evals/probes/grouped_counts'
import { reportSummary } from '#api/evals/probes/report_summary'
import { reportedPlugin } from '#api/evals/probes/policy_key'
import { isHidden, textOf } from '#api/evals/hidden/hidden_texts'
import Target from '#api/targets/target'
import db from '@adonisjs/lucid/services/db'

/** Maximum number of example attacks per vulnerability, shown to readers and, truncated, to the model. */
const MAX_EXAMPLES = 3
/** Longer strings in examples are truncated; the probe has the full text. */
const MAX_TEXT_LENGTH = 4000

export type ReportFacts = {
  summary: ReportSummary
  /** Failed plugins, worst first. */
  facts: RemediationFact[]
  examples: AttackExample[]
  target: TargetDescription
}

/** Collects the data from which a remediation is written. */
export async function reportFacts(report: Eval): Promise<ReportFacts> {
  const summary = reportSummary(await groupedCounts(report.id, {}, db.connection()))
  const examples = await successfulAttacks(Number(report.revisionId))
  const failing = summary.plugins.filter(({ failed }) => failed > 0)
  const facts = failing.map((plugin) => ({
    ...pick(plugin),
    examples: examples
      .filter(({ pluginId }) => pluginId === plugin.pluginId)
      .map(({ prompt, output, reason }) => ({ prompt, output, reason })),
  }))
  return { summary, facts, examples, target: await describedTarget(report) }
}

function pick(plugin: ReportSummary['plugins'][number]): Omit<RemediationFact, 'examples'> {
  const { pluginId, name, description, category, severity } = plugin
  const { riskScore, riskLevel, failed, decided } = plugin
  return { pluginId, name, description, category, severity, riskScore, riskLevel, failed, decided }
}

async function describedTarget({ teamId, targetId, targetName }: Eval): Promise<TargetDescription> {
  const target = targetId && (await Target.query().where({ id: targetId, team_id: teamId }).first())
  if (!target) return { name: targetName ?? 'The application', purpose: '', details: {} }
  const { name, purpose, details } = target
  return { name, purpose, details }
}

type Row = {
  id: string
  test_idx: number
  plugin_id: string
  strategy_id: string | null
  severity: AttackExample['severity']
  is_hidden: boolean
  prompt: string
  output: string | null
  reason: string | null
  grader: string | null
}

const TEXTS = ['prompt', 'output', 'reason']

/**
 * Loads successful attacks of each plugin, from different strategies if possible. Hidden texts are redacted, because the
 * examples are stored and sent to a model.
 */
async function successfulAttacks(revisionId: number): Promise<AttackExample[]> {
  const { rows }: { rows: Row[] } = await db.rawQuery(
    `with worked as (
       select id, ${reportedPlugin()} as plugin_id, row_number() over (partition by ${reportedPlugin()}, strategy_id order by test_idx, prompt_idx) as nth,
         test_idx, prompt_idx
       from eval_results where revision_id = :revisionId and status = 'failed' and plugin_id is not null
     ), chosen as (
       select id, plugin_id, row_number() over (partition by plugin_id order by nth, test_idx, prompt_idx) as place from worked
       where nth <= ${MAX_EXAMPLES}
     )
     select r.id, r.test_idx, c.plugin_id, r.strategy_id, r.severity, r.grader, ${isHidden('r.plugin_id')} as is_hidden,
       ${TEXTS.map((column) => `left(${textOf(column, 'redacted', 'r')}, ${MAX_TEXT_LENGTH}) as ${column}`).join(', ')}
     from eval_results r join chosen c on c.id = r.id where c.place <= ${MAX_EXAMPLES}
     order by c.plugin_id, c.place`,
    { revisionId }
  )
  return rows.map((row) => ({
    resultId: row.id,
    testIdx: row.test_idx,
    pluginId: row.plugin_id,
    strategyId: row.strategy_id ?? 'basic',
    strategyName: findStrategy(row.strategy_id ?? 'basic')?.name ?? row.strategy_id ?? 'basic',
    severity: row.severity,
    isHidden: row.is_hidden,
    prompt: row.prompt,
    output: row.output ?? '',
    reason: row.reason ?? '',
    grader: row.grader,
  }))
}
