import { type DerivedValue, deriveMetrics } from '#api/engines/evals/index'
import { asObject } from '#api/evals/as_object'
import { makeFigures } from '#api/evals/make_figures'
import type { PromptFigures } from '#api/evals/figures'
import type EvalJob from '#api/scans/evals/eval_job'
import { logScan } from '#api/scans/scan_log'
import db from '@adonisjs/lucid/services/db'

/** Computes the derived metrics of each column, and keeps them where the command-line tool keeps its own. */
export async function storeDerived(job: EvalJob, revisionId: number) {
  const { derivedMetrics = [] } = job.config
  if (derivedMetrics.length === 0 || !job.evalId) return
  const [figures, sums] = await Promise.all([makeFigures(revisionId), sumsOf(revisionId)])
  const row = await db.from('evals').where('id', job.evalId).select('prompts').firstOrFail()
  const prompts: unknown[] = Array.isArray(row.prompts) ? row.prompts : []
  const told = new Set<string>()
  const kept = await Promise.all(
    prompts.map(async (prompt, idx) => {
      const own = figures.find((each) => each.idx === idx)
      if (!own) return prompt
      const scores = sums.get(idx) ?? {}
      const values = await deriveMetrics(derivedMetrics, scores, countOf(own))
      for (const { name, problem } of values) if (problem) told.add(`${name}: ${problem}`)
      return {
        ...asObject(prompt),
        metrics: { ...metricsOf(own), ...namedOf(own, scores, values) },
      }
    })
  )
  await db
    .from('evals')
    .where('id', job.evalId)
    .update({ prompts: JSON.stringify(kept) })
  for (const problem of told) {
    await logScan(job.id, 'warn', `A derived metric was not computed. ${problem}`)
  }
}

/** An assertion's score counts as often as its weight says. */
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

const countOf = ({ passed, failed, errors, undecided }: PromptFigures) =>
  passed + failed + errors + undecided

/** In the tool's words. */
function metricsOf({ passed, failed, errors, undecided, ...sums }: PromptFigures) {
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

function namedOf(
  { metrics }: PromptFigures,
  scores: Record<string, number>,
  values: readonly DerivedValue[]
) {
  const derived = values.flatMap(({ name, value }) => (value === null ? [] : [[name, value]]))
  return {
    namedScores: { ...scores, ...Object.fromEntries(derived) },
    namedScoresCount: Object.fromEntries(metrics.map(({ name, count }) => [name, count])),
  }
}
