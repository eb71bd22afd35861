import { BENIGN_CONTROL, drawSample, type JudgedResult } from '#api/engines/redteam/index'
import { JUDGE_VERDICTS, type JudgeVerdict } from '#api/engines/redteam/vocabulary'
import { revisionOf } from '#api/evals/revision_of'
import type Calibration from '#api/findings/calibrations/calibration'
import { NOTHING_TO_LABEL } from '#api/findings/calibrations/errors'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Rows per statement. */
const BATCH_SIZE = 1000

type Drawn = { id: string; verdict: JudgeVerdict }

const judged = (evalId: string, client: QueryClientContract) =>
  client
    .from('eval_results')
    .where('revision_id', revisionOf(evalId, client))
    .whereNotNull('plugin_id')
    .whereNot('plugin_id', BENIGN_CONTROL)
    .whereIn('judged_status', [...JUDGE_VERDICTS])

/** Loads the report's results that have a verdict from the judge, in test order. Human verdicts are ignored. */
export const judgedResults = (
  evalId: string,
  client: QueryClientContract
): Promise<JudgedResult[]> =>
  judged(evalId, client)
    .orderBy('test_idx')
    .orderBy('prompt_idx')
    .select('id', 'judged_status as verdict', 'plugin_id as pluginId')

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

/**
 * Adds results to the sample, drawn at random from those that were never drawn. Results that users chose keep their place
 * in the queue and can also be drawn: choosing a result must not change its probability of being drawn.
 * @throws NOTHING_TO_LABEL if all results were drawn
 */
export async function drawItems(
  { id, evalId, seed }: Pick<Calibration, 'id' | 'evalId' | 'seed'>,
  size: number,
  trx: TransactionClientContract
): Promise<void> {
  const items: { result_id: string; verdict: JudgeVerdict; is_sampled: boolean }[] = await trx
    .from('calibration_items')
    .where('calibration_id', id)
    .select('result_id', 'verdict', 'is_sampled')
  const sampled = items.filter((item) => item.is_sampled)
  const known = new Set(sampled.map((item) => item.result_id))
  const results = (await judgedResults(evalId, trx)).filter((result) => !known.has(result.id))
  const drawn = drawSample({
    results,
    size,
    // Uses another seed for each extension, so that the same positions are not drawn again.
    seed: (seed + sampled.length) % 2 ** 31,
    drawn: populationOf(sampled),
  })
  if (drawn.length === 0) throw NOTHING_TO_LABEL()
  const chosen = new Set(items.filter((item) => !item.is_sampled).map((item) => item.result_id))
  await trx
    .from('calibration_items')
    .where('calibration_id', id)
    .whereIn(
      'result_id',
      drawn.filter((result) => chosen.has(result.id)).map((result) => result.id)
    )
    .update({ is_sampled: true })
  await insertItems(
    id,
    drawn.filter((result) => !chosen.has(result.id)),
    { trx, isSampled: true }
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
  const rows = results.map(({ id, verdict }, at) => ({
    calibration_id: calibrationId,
    result_id: id,
    verdict,
    is_sampled: isSampled,
    position: from + at,
  }))
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    await trx.table('calibration_items').multiInsert(rows.slice(at, at + BATCH_SIZE))
  }
}
