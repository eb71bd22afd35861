import { type JudgePrecision, MIN_LABELS_FOR_REPORTS } from '#api/contract/findings/calibration'
import { benchmarkPrecision } from '#api/engines/redteam/index'
import type Eval from '#api/evals/eval'
import { judgeName } from '#api/findings/calibrations/judge_name'
import {
  labeledIn,
  type LabelGroup,
  labelGroups,
  qualityFrom,
} from '#api/findings/calibrations/label_groups'

type Judged = Pick<Eval, 'id' | 'teamId' | 'targetId' | 'backend' | 'graderLabel' | 'judgeVersion'>

/**
 * Returns the precision of a report's judge, from the first of these that exists: labels of the report, labels of all
 * of the target's reports with the same judge, or the built-in judge's benchmark. Null if there are none.
 */
export async function judgePrecisionOf(report: Judged): Promise<JudgePrecision | null> {
  return (await judgePrecisionsOf(report.teamId, [report])).get(report.id) ?? null
}

type Judge = Omit<Judged, 'id' | 'teamId' | 'targetId'>

/**
 * Returns the precision of the judge that a target's reports have in common. Null if the reports have several judges,
 * or if there are neither labels nor a benchmark.
 */
export async function judgePrecisionOfTarget(
  { id, teamId }: { id: string; teamId: string },
  judges: readonly Judge[]
): Promise<JudgePrecision | null> {
  const names = [...new Set(judges.map(judgeName))]
  const [judge] = names
  if (judge === undefined || names.length > 1) return null
  const groups = await labelGroups((of) => {
    of.where({ 'c.team_id': teamId, 'c.target_id': id, 'c.judge': judge })
  })
  const isBuiltIn = judges.every(({ backend }) => backend === 'built_in')
  return fromLabels(groups, 'target', judge) ?? (isBuiltIn ? fromBenchmark(judge) : null)
}

/** Like `judgePrecisionOf`, for a page of reports in one statement. */
export async function judgePrecisionsOf(
  teamId: string,
  reports: readonly Omit<Judged, 'teamId'>[]
): Promise<Map<string, JudgePrecision | null>> {
  const names = [...new Set(reports.map(judgeName))]
  const all = await labelGroups((of) => of.where('c.team_id', teamId).whereIn('c.judge', names))
  return new Map(
    reports.map((report) => {
      const judge = judgeName(report)
      const groups = all.filter(
        (group) =>
          group.judge === judge &&
          (group.evalId === report.id ||
            (report.targetId !== null && group.targetId === report.targetId))
      )
      const own = groups.filter(({ evalId }) => evalId === report.id)
      const isBuiltIn = report.backend === 'built_in'
      const found =
        fromLabels(own, 'report', judge) ??
        fromLabels(groups, 'target', judge) ??
        (isBuiltIn ? fromBenchmark(judge) : null)
      return [report.id, found]
    })
  )
}

/**
 * Returns the precision of the judge that these reports have in common, from the given teams' labels or, without
 * labels, from the built-in judge's benchmark. Null if the reports have several judges, or if there are neither labels
 * nor a benchmark.
 */
export async function judgePrecisionOfTeams(
  teamIds: readonly string[],
  judges: readonly Judge[]
): Promise<JudgePrecision | null> {
  const names = [...new Set(judges.map(judgeName))]
  const [judge] = names
  if (judge === undefined || names.length > 1) return null
  const groups = await labelGroups((of) => {
    of.whereIn('c.team_id', [...teamIds]).where('c.judge', judge)
  })
  const isBuiltIn = judges.every(({ backend }) => backend === 'built_in')
  return fromLabels(groups, 'organization', judge) ?? (isBuiltIn ? fromBenchmark(judge) : null)
}

function fromLabels(
  groups: readonly LabelGroup[],
  basis: JudgePrecision['basis'],
  judge: string
): JudgePrecision | null {
  const labels = labeledIn(groups)
  if (labels < MIN_LABELS_FOR_REPORTS) return null
  return { basis, judge, labels, ...qualityFrom(groups).precision }
}

function fromBenchmark(judge: string): JudgePrecision {
  const { failed, passed } = benchmarkPrecision()
  return { basis: 'benchmark', judge, labels: failed.labels + passed.labels, failed, passed }
}
