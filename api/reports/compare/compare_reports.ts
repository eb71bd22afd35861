import {
  CHANGES,
  type ComparedReport,
  type ComparedSide,
  type PluginComparison,
  type ReportComparison,
} from '#api/contract/report_comparison'
import { attackSuccess, findPlugin } from '#api/engines/redteam/index'
import { type OutcomeCounts, SEVERITIES } from '#api/engines/redteam/vocabulary'
import type Eval from '#api/evals/eval'
import { cautionsOf } from '#api/reports/compare/cautions'
import { type ComparedCounts, countPairs, sumCounts } from '#api/reports/compare/count_pairs'
import { testsOf } from '#api/reports/compare/compared_plugin'
import { judgeChange } from '#api/reports/compare/judge_change'

/** Two reports against each other. */
export async function compareReports(earlier: Eval, later: Eval): Promise<ReportComparison> {
  const counts = await countPairs(earlier.revisionId, later.revisionId)
  const sum = sumCounts(counts)
  const { test, pValue, difference, words } = judgeChange(sum)
  return {
    earlier: reportOf(earlier, sum.earlier),
    later: reportOf(later, sum.later),
    cautions: cautionsOf(earlier, later, sum),
    pairs: sum.pairs,
    plugins: counts.map(pluginOf).sort(mostUrgentFirst),
    test,
    pValue,
    difference,
    words,
  }
}

function reportOf(report: Eval, counts: OutcomeCounts): ComparedReport {
  return {
    evalId: report.id,
    name: report.description,
    targetId: report.targetId,
    targetName: report.targetName,
    createdAt: report.createdAt.toUTC().toISO() ?? '',
    partial: report.isPartial,
    grader: report.graderLabel,
    ...sideOf(counts),
  }
}

const sideOf = (counts: OutcomeCounts): ComparedSide => ({
  ...counts,
  ...attackSuccess(counts),
  tests: testsOf(counts),
})

function pluginOf(counts: ComparedCounts): PluginComparison {
  const { pluginId, severity, earlier, later, pairs } = counts
  const known = findPlugin(pluginId)
  return {
    pluginId,
    name: known?.name ?? pluginId,
    severity: severity ?? known?.severity ?? 'medium',
    earlier: sideOf(earlier),
    later: sideOf(later),
    pairs,
    ...judgeChange(counts),
  }
}

function mostUrgentFirst(a: PluginComparison, b: PluginComparison): number {
  return (
    CHANGES.indexOf(a.change) - CHANGES.indexOf(b.change) ||
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    a.name.localeCompare(b.name)
  )
}
