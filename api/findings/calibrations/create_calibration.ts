import { SAMPLE_SIZE } from '#api/contract/findings/calibration'
import type Eval from '#api/evals/eval'
import Calibration from '#api/findings/calibrations/calibration'
import { drawItems, judgedResults, scanOf } from '#api/findings/calibrations/draw_items'
import { ALREADY_CALIBRATED, NOTHING_TO_LABEL } from '#api/findings/calibrations/errors'
import { judgeName } from '#api/findings/calibrations/judge_name'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { randomInt } from 'node:crypto'

/** Seeds have 31 bits, so that people can read and type them. */
const MAX_SEED = 2 ** 31 - 1

type Order = {
  report: Eval
  userId: string
  /** Size of the random sample; 0 for a queue of chosen results only. */
  size?: number | undefined
  seed?: number | undefined
}

/**
 * Creates the calibration of a report and draws its sample.
 * @throws ALREADY_CALIBRATED; NOTHING_TO_LABEL
 */
export async function createCalibration(
  { report, userId, size = SAMPLE_SIZE.default, seed = randomInt(MAX_SEED) }: Order,
  trx: TransactionClientContract
): Promise<Calibration> {
  const results = await judgedResults(report.id, trx)
  if (results.length === 0) throw NOTHING_TO_LABEL()
  // Serializes concurrent requests for the same report.
  await trx.from('evals').where('id', report.id).forUpdate().select('id')
  const existing = await Calibration.query({ client: trx }).where('eval_id', report.id).first()
  if (existing) throw ALREADY_CALIBRATED()
  const calibration = await Calibration.create(
    {
      teamId: report.teamId,
      evalId: report.id,
      targetId: report.targetId,
      name: report.description || report.id,
      judge: judgeName(report),
      seed,
      ...scanOf(results),
      createdById: userId,
    },
    { client: trx }
  )
  if (size > 0) await drawItems(calibration, size, trx)
  return calibration
}
