import { judgeQuality, majority, peopleAgreement } from '#api/engines/redteam/index'
import { JUDGE_VERDICTS, type JudgeVerdict, type Stratum } from '#api/engines/redteam/vocabulary'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import db from '@adonisjs/lucid/services/db'

/** Results of one calibration with the same verdict and the same numbers of labels. */
export type LabelGroup = {
  calibrationId: string
  evalId: string
  targetId: string | null
  judge: string
  population: Record<JudgeVerdict, number>
  verdict: JudgeVerdict
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
    .select('c.id', 'c.eval_id', 'c.target_id', 'c.judge', 'c.population', 'i.verdict')
    .select('i.is_sampled')
    .select(db.raw(`count(*) filter (where l.label = 'passed')::int as passed`))
    .select(db.raw(`count(*) filter (where l.label = 'failed')::int as failed`))
  narrow(counts)
  return db
    .from(counts.as('counts'))
    .groupBy('id', 'eval_id', 'target_id', 'judge', 'population', 'verdict', 'is_sampled')
    .groupBy('passed', 'failed')
    .select('id as calibrationId', 'eval_id as evalId', 'target_id as targetId', 'judge')
    .select('population', 'verdict', 'is_sampled as isSampled', 'passed', 'failed')
    .select(db.raw('count(*)::int as results'))
}

/** Estimates the quality of a judge from the random samples of one or more calibrations. */
export const qualityFrom = (groups: readonly LabelGroup[]) => judgeQuality(strataFrom(groups))

function strataFrom(groups: readonly LabelGroup[]): Stratum[] {
  const ids = [...new Set(groups.map(({ calibrationId }) => calibrationId))]
  return ids.flatMap((id) => {
    const own = groups.filter((group) => group.calibrationId === id)
    return JUDGE_VERDICTS.map((verdict) => {
      const stratum: Stratum = {
        verdict,
        population: own[0]?.population[verdict] ?? 0,
        labeled: 0,
        failed: 0,
      }
      for (const group of own) {
        const truth = majority(group)
        if (!group.isSampled || group.verdict !== verdict || truth === null) continue
        stratum.labeled += group.results
        stratum.failed += group.results * truth
      }
      return stratum
    })
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
