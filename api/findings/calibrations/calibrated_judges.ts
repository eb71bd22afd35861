import type { CalibratedJudge } from '#api/contract/findings/calibration'
import { labeledIn, labelGroups, qualityFrom } from '#api/findings/calibrations/label_groups'
import Target from '#api/targets/target'

/**
 * Returns the quality of each judge on each target, from all samples of the team; those with the largest number of labels
 * come first.
 */
export async function calibratedJudges(teamId: string): Promise<CalibratedJudge[]> {
  const groups = await labelGroups((of) => of.where('c.team_id', teamId))
  const byJudge = Map.groupBy(groups, ({ targetId, judge }) => JSON.stringify([targetId, judge]))
  const targets = await Target.query()
    .where('team_id', teamId)
    .whereIn('id', [...new Set(groups.flatMap(({ targetId }) => targetId ?? []))])
    .select('id', 'name')
  const names = new Map(targets.map(({ id, name }) => [id, name]))
  return [...byJudge.values()]
    .flatMap(([first, ...rest]) => {
      if (!first) return []
      const own = [first, ...rest]
      const { targetId, judge } = first
      return {
        targetId,
        targetName: (targetId && names.get(targetId)) ?? null,
        judge,
        calibrations: new Set(own.map(({ calibrationId }) => calibrationId)).size,
        labels: labeledIn(own),
        quality: qualityFrom(own),
      }
    })
    .filter(({ labels }) => labels > 0)
    .sort((a, b) => b.labels - a.labels || a.judge.localeCompare(b.judge))
}
