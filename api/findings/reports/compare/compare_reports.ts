import {
  CHANGES,
  type ComparedReport,
  type ComparedSide,
  type PluginComparison,
  type ReportComparison,
} from '#api/contract/findings/report_comparison'
import { attackSuccess, findPlugin } from '#api/engines/redteam/index'
import { type OutcomeCounts, SEVERITIES } from '#api/engines/redteam/vocabulary'
import type Eval from '#api/evals/eval'
import { judgePrecisionOf } from '#api/findings/calibrations/judge_precision'
import { policyOf } from '#api/evals/probes/policy_key'
import { policyNames } from '#api/evals/probes/policy_names'
import { cautionsOf } from '#api/findings/reports/compare/cautions'
import {
  type ComparedCounts,
  countPairs,
  sumCounts,
} from '#api/findings/reports/compare/count_pairs'
import { testsOf } from '#api/findings/reports/compare/compared_plugin'
import { classifyChange } from '#api/findings/reports/compare/classify_change'

/** Compares two reports overall and plugin by plugin. */
export async function compareReports(earlier: Eval, later: Eval): Promise<ReportComparison> {
  const [counts, ...judges] = await Promise.all([
    countPairs(earlier.revisionId, later.revisionId),
    judgePrecisionOf(earlier),
    judgePrecisionOf(later),
  ])
  const nameOf = await namesOf(counts, [earlier.revisionId, later.revisionId])
  const sum = sumCounts(counts)
  const { test, pValue, difference, words } = classifyChange(sum)
  return {
    earlier: reportOf(earlier, sum.earlier, judges[0]),
    later: reportOf(later, sum.later, judges[1]),
    cautions: cautionsOf(earlier, later, sum),
    pairs: sum.pairs,
    plugins: counts.map((each) => pluginOf(each, nameOf)).sort(mostUrgentFirst),
    test,
    pValue,
    difference,
    words,
  }
}

function reportOf(
  report: Eval,
  counts: OutcomeCounts,
  judge: ComparedReport['judge']
): ComparedReport {
  return {
    evalId: report.id,
    name: report.description,
    targetId: report.targetId,
    targetName: report.targetName,
    createdAt: report.createdAt.toUTC().toISO() ?? '',
    partial: report.isPartial,
    grader: report.graderLabel,
    judge,
    ...sideOf(counts),
  }
}

const sideOf = (counts: OutcomeCounts): ComparedSide => ({
  ...counts,
  ...attackSuccess(counts),
  tests: testsOf(counts),
})

function pluginOf(counts: ComparedCounts, nameOf: (pluginId: string) => string): PluginComparison {
  const { pluginId, severity, earlier, later, pairs } = counts
  return {
    pluginId,
    name: nameOf(pluginId),
    severity: severity ?? findPlugin(familyOf(pluginId))?.severity ?? 'medium',
    earlier: sideOf(earlier),
    later: sideOf(later),
    pairs,
    ...classifyChange(counts),
  }
}

const familyOf = (pluginId: string) => (policyOf(pluginId) === null ? pluginId : 'policy')

/**
 * Returns a function that looks up the name of a plugin. Policies have the name that they had when they were tested.
 */
async function namesOf(counts: readonly ComparedCounts[], revisionIds: number[]) {
  const isAny = counts.some(({ pluginId }) => policyOf(pluginId) !== null)
  const nameOfPolicy = isAny ? await policyNames(revisionIds) : String
  return (pluginId: string) => {
    const policy = policyOf(pluginId)
    return policy === null ? (findPlugin(pluginId)?.name ?? pluginId) : nameOfPolicy(policy)
  }
}

function mostUrgentFirst(a: PluginComparison, b: PluginComparison): number {
  return (
    CHANGES.indexOf(a.change) - CHANGES.indexOf(b.change) ||
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    a.name.localeCompare(b.name)
  )
}
