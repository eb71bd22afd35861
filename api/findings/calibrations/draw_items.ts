import {
  BENIGN_CONTROL,
  drawSample,
  type JudgedResult,
  type SampledScan,
} from '#api/engines/redteam/index'
import {
  JUDGE_VERDICTS,
  type JudgeVerdict,
  type LikelyCounts,
} from '#api/engines/redteam/vocabulary'
import { revisionOf } from '#api/evals/revision_of'
import { estimatedOutcomeIn } from '#api/evals/values/estimate'
import type Calibration from '#api/findings/calibrations/calibration'
import { NOTHING_TO_LABEL } from '#api/findings/calibrations/errors'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Rows per statement. */
const BATCH_SIZE = 1000

type Drawn = Pick<JudgedResult, 'id' | 'verdict' | 'estimate'>

const judged = (evalId: string, client: QueryClientContract) =>
  client
    .from('eval_results')
    .where('revision_id', revisionOf(evalId, client))
    .whereNotNull('plugin_id')
    .whereNot('plugin_id', BENIGN_CONTROL)
    .whereIn('judged_status', [...JUDGE_VERDICTS])

/**
 * Loads the report's results that have a verdict from the judge, in test order. Human verdicts are ignored: a reviewed
 * result keeps the estimate of its undecided verdict.
 */
export const judgedResults = (
  evalId: string,
  client: QueryClientContract
): Promise<JudgedResult[]> =>
  judged(evalId, client)
    .orderBy('test_idx')
    .orderBy('prompt_idx')
    .select('id', 'judged_status as verdict', 'plugin_id as pluginId')
    .select(
      client.raw(
        `case when judged_status = 'undecided' then ${estimatedOutcomeIn('eval_results')} end as estimate`
      )
    )

/** Counts the report's results by the judge's verdict. */
export async function countJudged(evalId: string): Promise<Record<JudgeVerdict, number>> {
  const rows: { verdict: JudgeVerdict; count: number }[] = await judged(evalId, db.connection())
    .groupBy('judged_status')
    .select('judged_status as verdict')
    .select(db.raw('count(*)::int as count'))
  return {
    ...populationOf([]),
    ...Object.fromEntries(rows.map(({ verdict, count }) => [verdict, count])),
  }
}

/** Counts results by verdict. */
export function populationOf(results: readonly Pick<JudgedResult, 'verdict'>[]) {
  const population: Record<JudgeVerdict, number> = { failed: 0, passed: 0, undecided: 0 }
  for (const { verdict } of results) population[verdict]++
  return population
}

/** Counts results as the strata of a sample. */
export function scanOf(results: readonly Pick<JudgedResult, 'verdict' | 'estimate'>[]) {
  const likely: LikelyCounts = { failed: 0, passed: 0 }
  for (const { estimate } of results) if (estimate !== null) likely[estimate]++
  return { population: populationOf(results), likely }
}

/**
 * Adds results to the sample, drawn at random from those that were never drawn. Results that users chose keep their place
 * in the queue and can also be drawn: choosing a result must not change its probability of being drawn.
 * @throws NOTHING_TO_LABEL if all results were drawn
 */
export async function drawItems(
  calibration: Calibration,
  size: number,
  trx: TransactionClientContract
): Promise<void> {
  const { id, evalId, seed } = calibration
  const items: { result_id: string; verdict: JudgeVerdict; is_sampled: boolean }[] = await trx
    .from('calibration_items')
    .where('calibration_id', id)
    .select('result_id', 'verdict', 'is_sampled')
  const sampled = items.filter((item) => item.is_sampled)
  const known = new Set(sampled.map((item) => item.result_id))
  const all = await judgedResults(evalId, trx)
  const drawn = drawSample({
    results: all.filter((result) => !known.has(result.id)),
    size,
    // Uses another seed for each extension, so that the same positions are not drawn again.
    seed: (seed + sampled.length) % 2 ** 31,
    drawn: populationOf(sampled),
  })
  if (drawn.length === 0) throw NOTHING_TO_LABEL()
  const chosen = new Set(items.filter((item) => !item.is_sampled).map((item) => item.result_id))
  await addToSample(
    id,
    drawn.filter((result) => chosen.has(result.id)),
    trx
  )
  await insertItems(
    id,
    drawn.filter((result) => !chosen.has(result.id)),
    { trx, isSampled: true }
  )
  await calibration
    .merge(scanOfSample(calibration, { isFirst: sampled.length === 0, results: all }))
    .useTransaction(trx)
    .save()
}

/**
 * Returns the scan that the sample represents: that of its first draw. Forgets the estimates if they have changed since,
 * because results that are added to the sample have current ones; the undecided results are then one stratum.
 */
function scanOfSample(
  { population, likely }: SampledScan,
  { isFirst, results }: { isFirst: boolean; results: readonly JudgedResult[] }
): SampledScan {
  const now = scanOf(results)
  if (isFirst) return now
  const isSame =
    likely?.failed === now.likely.failed &&
    likely.passed === now.likely.passed &&
    population.undecided === now.population.undecided
  return { population, likely: isSame ? likely : null }
}

/** Adds queued results to the sample, with their current verdicts, because they can have changed since they were chosen. */
async function addToSample(
  calibrationId: string,
  results: readonly Drawn[],
  trx: TransactionClientContract
): Promise<void> {
  await trx.rawQuery(
    `update calibration_items i
     set is_sampled = true, verdict = drawn.verdict, estimate = drawn.estimate
     from jsonb_to_recordset(?::jsonb) as drawn(id uuid, verdict text, estimate text)
     where i.calibration_id = ? and i.result_id = drawn.id`,
    [JSON.stringify(results), calibrationId]
  )
}

/** Appends results to the queue. */
export async function insertItems(
  calibrationId: string,
  results: readonly Drawn[],
  { trx, isSampled }: { trx: TransactionClientContract; isSampled: boolean }
): Promise<void> {
  const last: { position: number | null } | null = await trx
    .from('calibration_items')
    .where('calibration_id', calibrationId)
    .max('position as position')
    .first()
  const from = (last?.position ?? -1) + 1
  const rows = results.map(({ id, verdict, estimate }, at) => ({
    calibration_id: calibrationId,
    result_id: id,
    verdict,
    estimate,
    is_sampled: isSampled,
    position: from + at,
  }))
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    await trx.table('calibration_items').multiInsert(rows.slice(at, at + BATCH_SIZE))
  }
}
