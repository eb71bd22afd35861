import type { Calibration as Shape } from '#api/contract/findings/calibration'
import { attackSuccess, majority } from '#api/engines/redteam/index'
import type { JudgeVerdict } from '#api/engines/redteam/vocabulary'
import type Calibration from '#api/findings/calibrations/calibration'
import { countJudged } from '#api/findings/calibrations/draw_items'
import {
  agreementFrom,
  labeledIn,
  type LabelGroup,
  labelGroups,
  qualityFrom,
} from '#api/findings/calibrations/label_groups'
import db from '@adonisjs/lucid/services/db'

/** Loads a calibration with the estimates that its labels allow. */
export async function loadCalibration(calibration: Calibration): Promise<Shape> {
  const { id, evalId, population } = calibration
  const [groups, labelers, counts] = await Promise.all([
    labelGroups((of) => of.where('c.id', id)),
    labelersOf(id),
    countJudged(evalId),
  ])
  return {
    id,
    evalId,
    name: calibration.name,
    targetId: calibration.targetId,
    judge: calibration.judge,
    seed: calibration.seed,
    createdAt: calibration.createdAt.toUTC().toISO() ?? '',
    population,
    isOutdated: Object.entries(counts).some(
      ([verdict, count]) => Reflect.get(population, verdict) !== count
    ),
    sampled: sum(groups.filter(({ isSampled }) => isSampled)),
    labeled: labeledIn(groups),
    raw: attackSuccess(population),
    quality: qualityFrom(groups),
    agreement: agreementFrom(groups),
    labelers,
    differing: {
      decided: sum(groups.filter((group) => differs(group) && group.verdict !== 'undecided')),
      undecided: sum(groups.filter((group) => differs(group) && group.verdict === 'undecided')),
    },
  }
}

const sum = (groups: readonly LabelGroup[]) =>
  groups.reduce((total, { results }) => total + results, 0)

/** Whether the majority label differs from the verdict; false for a tie or without labels. */
function differs(group: LabelGroup): boolean {
  const wanted = verdictFrom(group)
  return wanted !== null && wanted !== group.verdict
}

/** Returns the verdict that most people chose; null for a tie or without labels. */
export function verdictFrom(counts: {
  passed: number
  failed: number
}): Exclude<JudgeVerdict, 'undecided'> | null {
  const truth = majority(counts)
  if (truth === null || truth === 0.5) return null
  return truth === 1 ? 'failed' : 'passed'
}

async function labelersOf(calibrationId: string): Promise<Shape['labelers']> {
  return db
    .from('calibration_labels as l')
    .join('calibration_items as i', 'i.id', 'l.item_id')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .where('i.calibration_id', calibrationId)
    .whereIn('l.label', ['passed', 'failed'])
    .groupBy('u.id', 'u.name')
    .select(db.raw(`coalesce(u.name, 'Former member') as name`))
    .select(db.raw('count(*)::int as labels'))
    .orderBy('labels', 'desc')
    .orderBy('name')
}
