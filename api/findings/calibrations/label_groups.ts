import {
  judgeQuality,
  majority,
  peopleAgreement,
  type SampledScan,
  strataOf,
} from '#api/engines/redteam/index'
import type { EstimatedOutcome, JudgeVerdict, Stratum } from '#api/engines/redteam/vocabulary'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import db from '@adonisjs/lucid/services/db'

/** Results of one calibration with the same verdict, the same estimate and the same numbers of labels. */
export type LabelGroup = SampledScan & {
  calibrationId: string
  evalId: string
  targetId: string | null
  judge: string
  verdict: JudgeVerdict
  estimate: EstimatedOutcome | null
  isSampled: boolean
  passed: number
  failed: number
  results: number
}

/** Groups the queued results of the calibrations that `narrow` selects. Runs a single statement. */
export async function labelGroups(
  narrow: (calibrations: DatabaseQueryBuilderContract) => void
): Promise<LabelGroup[]> {
  const counts = db
    .from('calibration_items as i')
    .join('calibrations as c', 'c.id', 'i.calibration_id')
    .leftJoin('calibration_labels as l', (join) => {
      join.on('l.item_id', 'i.id').andOnIn('l.label', ['passed', 'failed'])
    })
    .groupBy('i.id', 'c.id')
    .select('c.id', 'c.eval_id', 'c.target_id', 'c.judge', 'c.population', 'c.likely')
    .select('i.verdict', 'i.estimate', 'i.is_sampled')
    .select(db.raw(`count(*) filter (where l.label = 'passed')::int as passed`))
    .select(db.raw(`count(*) filter (where l.label = 'failed')::int as failed`))
  narrow(counts)
  return db
    .from(counts.as('counts'))
    .groupBy('id', 'eval_id', 'target_id', 'judge', 'population', 'likely')
    .groupBy('verdict', 'estimate', 'is_sampled', 'passed', 'failed')
    .select('id as calibrationId', 'eval_id as evalId', 'target_id as targetId', 'judge')
    .select('population', 'likely', 'verdict', 'estimate', 'is_sampled as isSampled')
    .select('passed', 'failed')
    .select(db.raw('count(*)::int as results'))
}

/** Estimates the quality of a judge from the random samples of one or more calibrations. */
export const qualityFrom = (groups: readonly LabelGroup[]) => judgeQuality(strataFrom(groups))

function strataFrom(groups: readonly LabelGroup[]): Stratum[] {
  const byCalibration = Map.groupBy(groups, ({ calibrationId }) => calibrationId)
  return [...byCalibration.values()].flatMap((own) => {
    const labels = own.flatMap((group) => {
      const truth = majority(group)
      return group.isSampled && truth !== null ? [{ ...group, truth }] : []
    })
    // One stratum without a label prevents every estimate, so calibrations without a labeled sample are left out.
    return own[0] && labels.length > 0 ? strataOf(own[0], labels) : []
  })
}

/** Counts the results in random samples that have at least one label. */
export const labeledIn = (groups: readonly LabelGroup[]): number =>
  groups
    .filter((group) => group.isSampled && majority(group) !== null)
    .reduce((sum, { results }) => sum + results, 0)

/** Computes how well people agree on the queued results, both drawn and chosen. */
export const agreementFrom = (groups: readonly LabelGroup[]) =>
  peopleAgreement(
    groups.flatMap(({ passed, failed, results }) =>
      passed + failed < 2 ? [] : Array.from({ length: results }, () => ({ passed, failed }))
    )
  )
