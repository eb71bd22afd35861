import { type DerivedValue, deriveMetrics } from '#api/engines/evals/index'
import { asObject } from '#api/evals/values/as_object'
import { computeMetrics } from '#api/evals/metrics/compute_metrics'
import type { PromptMetrics } from '#api/evals/metrics/prompt_metrics'
import type { EvalRun, RunLog } from '#api/evals/runs/run_settings'
import db from '@adonisjs/lucid/services/db'

/** Computes the derived metrics of each column and stores them in its prompt, as the command-line tool does. */
export async function storeDerived({ evalId, config }: EvalRun, revisionId: number, log: RunLog) {
  const { derivedMetrics = [] } = config
  if (derivedMetrics.length === 0) return
  const [metrics, sums] = await Promise.all([computeMetrics(revisionId), sumsOf(revisionId)])
  const row = await db.from('evals').where('id', evalId).select('prompts').firstOrFail()
  const prompts: unknown[] = Array.isArray(row.prompts) ? row.prompts : []
  const problems = new Set<string>()
  const updated = await Promise.all(
    prompts.map(async (prompt, idx) => {
      const columnMetrics = metrics.find((each) => each.idx === idx)
      if (!columnMetrics) return prompt
      const scores = sums.get(idx) ?? {}
      const values = await deriveMetrics(derivedMetrics, scores, countOf(columnMetrics))
      for (const { name, problem } of values) if (problem) problems.add(`${name}: ${problem}`)
      return {
        ...asObject(prompt),
        metrics: {
          ...toToolMetrics(columnMetrics),
          ...namedScoresOf(columnMetrics, scores, values),
        },
      }
    })
  )
  await storePrompts(evalId, updated)
  for (const problem of problems) {
    await log('warn', `A derived metric could not be computed. ${problem}`)
  }
}

/** Sums of named scores, weighted as in promptfoo. */
const SUMS = `
  select s.prompt_idx as idx, s.metric as name, sum(s.value * coalesce(
    (p.row -> 'gradingResult' -> 'namedScoreWeights' ->> s.metric)::float8, 1))::float8 as sum
  from eval_scores s
  left join eval_payloads p on p.revision_id = s.revision_id and p.test_idx = s.test_idx and p.prompt_idx = s.prompt_idx
  where s.revision_id = ? group by 1, 2`

async function sumsOf(revisionId: number) {
  const { rows }: { rows: { idx: number; name: string; sum: number }[] } = await db.rawQuery(SUMS, [
    revisionId,
  ])
  const sums = new Map<number, Record<string, number>>()
  for (const { idx, name, sum } of rows) sums.set(idx, { ...sums.get(idx), [name]: sum })
  return sums
}

const countOf = ({ passed, failed, errors, undecided }: PromptMetrics) =>
  passed + failed + errors + undecided

/** Converts the metrics of a column to the CLI's format, which counts undecided results as failed. */
function toToolMetrics({ passed, failed, errors, undecided, ...sums }: PromptMetrics) {
  return {
    score: sums.score.sum,
    testPassCount: passed,
    testFailCount: failed + undecided,
    testErrorCount: errors,
    totalLatencyMs: sums.latencyMs.sum,
    cost: sums.costUsd.sum,
    tokenUsage: { total: sums.tokens.sum },
  }
}

function namedScoresOf(
  { metrics }: PromptMetrics,
  scores: Record<string, number>,
  values: readonly DerivedValue[]
) {
  const derived = values.flatMap(({ name, value }) => (value === null ? [] : [[name, value]]))
  return {
    namedScores: { ...scores, ...Object.fromEntries(derived) },
    namedScoresCount: Object.fromEntries(metrics.map(({ name, count }) => [name, count])),
  }
}

/** Replaces the prompts of an evaluation, which contain the metrics of each column. */
async function storePrompts(evalId: string, prompts: readonly unknown[]) {
  await db
    .from('evals')
    .where('id', evalId)
    .update({ prompts: JSON.stringify(prompts) })
}
