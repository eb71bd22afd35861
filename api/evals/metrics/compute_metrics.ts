import type { Outcome } from '#api/engines/redteam/vocabulary'
import {
  METRICS_VERSION,
  type EvalMetrics,
  type ResultsState,
  type PromptMetrics,
} from '#api/evals/metrics/prompt_metrics'
import { emptyScoreBins, SCORE_BINS, type ScoreBins } from '#api/evals/metrics/score_bins'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const numberAt = (path: string) =>
  `case when jsonb_typeof(token_usage #> '{${path}}') = 'number' then (token_usage #>> '{${path}}')::float8 end`
const TOKENS = numberAt('total')
const WRITTEN = numberAt('completion')
const SCORE = 'coalesce(review_score, score)'

const BY_PROMPT = `
  select prompt_idx as idx,
    count(*) filter (where status = 'passed')::int as passed,
    count(*) filter (where status = 'failed')::int as failed,
    count(*) filter (where status = 'error')::int as errors,
    count(*) filter (where status = 'undecided')::int as undecided,
    ${sumOf(SCORE)} as score, min(${SCORE}) as low, max(${SCORE}) as high, ${sumOf('latency_ms')} as "latencyMs", ${sumOf('cost_usd')} as "costUsd",
    ${sumOf(TOKENS)} as tokens, ${sumOf(numberAt('cached'))} as cached, ${sumOf(numberAt('numRequests'))} as requests,
    ${sumOf(numberAt('assertions,total'))} as graded, ${sumOf(numberAt('completionDetails,reasoning'))} as reasoning,
    coalesce(sum(${WRITTEN}), 0)::float8 as written,
    json_build_object('count', coalesce(sum(assertions), 0)::int,
      'passed', coalesce(sum(assertions_passed), 0)::int) as assertions
  from eval_results where revision_id = ? group by prompt_idx order by prompt_idx`

const BY_SCORE = `
  select prompt_idx as idx, status, count(*)::int as count,
    least(${SCORE_BINS - 1}, floor((${SCORE} - :low::float8) / (:high::float8 - :low::float8) * ${SCORE_BINS}))::int as bin
  from eval_results where revision_id = :revisionId and ${SCORE} is not null group by 1, 2, 4`

const BY_METRIC = `
  select prompt_idx as idx, metric as name, count(*)::int as count, sum(value)::float8 as sum,
    sum(value * value)::float8 as squares
  from eval_scores where revision_id = ? group by prompt_idx, metric order by metric`

function sumOf(value: string) {
  return `json_build_object('count', count(${value}), 'sum', coalesce(sum(${value}), 0)::float8)`
}

type Prompt = Omit<PromptMetrics, 'metrics' | 'scores'> & ScoreRange
/** Lowest and highest score; null without scores. */
type ScoreRange = { low: number | null; high: number | null }
type Metric = PromptMetrics['metrics'][number] & { idx: number }
type Scored = { idx: number; status: Outcome; bin: number; count: number }

/** Computes the metrics of every prompt from the stored results. */
export async function computeMetrics(
  revisionId: number,
  client: QueryClientContract = db.connection()
): Promise<PromptMetrics[]> {
  const prompts: { rows: Prompt[] } = await client.rawQuery(BY_PROMPT, [revisionId])
  const metrics: { rows: Metric[] } = await client.rawQuery(BY_METRIC, [revisionId])
  const scoresOf = await countScores(revisionId, prompts.rows, client)
  return prompts.rows.map(({ low, high, ...prompt }) => ({
    ...prompt,
    scores: scoresOf(prompt.idx),
    metrics: metrics.rows
      .filter(({ idx }) => idx === prompt.idx)
      .map(({ name, count, sum, squares }) => ({ name, count, sum, squares })),
  }))
}

/** Counts scores per bin. All prompts have the same bins, so that their histograms can be compared. */
async function countScores(revisionId: number, prompts: ScoreRange[], client: QueryClientContract) {
  const ends = {
    low: Math.min(0, ...prompts.map(({ low }) => low ?? 0)),
    high: Math.max(1, ...prompts.map(({ high }) => high ?? 1)),
  }
  const { rows }: { rows: Scored[] } = await client.rawQuery(BY_SCORE, { revisionId, ...ends })
  return (promptIdx: number): ScoreBins => {
    const scores = emptyScoreBins(ends.low, ends.high)
    for (const { idx, status, bin, count } of rows) {
      const counts = idx === promptIdx ? scores.bins[bin] : undefined
      if (counts) counts[status] = count
    }
    return scores
  }
}

/** Computes and stores metrics ahead of the first request. Does nothing if the revision is no longer published. */
export async function refreshMetrics(revisionId: number) {
  const row: (Omit<ResultsState, 'revision'> & { id: string }) | null = await db
    .from('evals')
    .where('revision_id', revisionId)
    .select('id', 'total', 'passed', 'failed', 'errors', 'undecided')
    .first()
  if (!row) return
  const { id, ...counts } = row
  await storeMetrics(id, { revision: revisionId, ...counts }, await computeMetrics(revisionId))
}

/** Stores metrics, unless the evaluation has changed since or is locked; a page view must not wait for a lock. */
export async function storeMetrics(evalId: string, of: ResultsState, prompts: PromptMetrics[]) {
  const { revision, ...counts } = of
  const metrics: EvalMetrics = { version: METRICS_VERSION, of, prompts }
  await db
    .from('evals')
    .where({ id: evalId, revision_id: revision, ...counts })
    .whereRaw('id in (select e.id from evals e where e.id = ? for no key update skip locked)', [
      evalId,
    ])
    .update({ figures: JSON.stringify(metrics) })
}
