import type { RemediationContent } from '#api/contract/findings/remediation'
import {
  composeRemediation,
  type RemediationText,
  type RemediationTotals,
} from '#api/engines/redteam/index'
import type { ReportFacts } from '#api/findings/remediations/write/report_facts'

/** Returns the totals of the whole report. */
export function totalsOf({ summary }: Pick<ReportFacts, 'summary'>): RemediationTotals {
  const { passed, failed, error, undecided } = summary.totals
  return {
    riskLevel: summary.riskLevel,
    riskScore: summary.riskScore,
    tested: summary.plugins.length,
    ...{ passed, failed, error, undecided },
  }
}

/** Combines the texts with the report's metrics. Metrics always come from the results, never from the model. */
export function remediationContent(report: ReportFacts, text: RemediationText): RemediationContent {
  const { summary, facts, examples } = report
  const actions = text.actions.map((action, at) => ({ ...action, number: at + 1 }))
  // Fills in advice that the model omitted.
  const known = composeRemediation(facts, totalsOf(report)).advice
  const vulnerabilities = facts.flatMap(({ pluginId }) => {
    const row = summary.plugins.find((plugin) => plugin.pluginId === pluginId)
    const advice = text.advice[pluginId] ?? known[pluginId]
    if (!row || !advice) return []
    const { name, category, severity, riskScore, riskLevel, passed, failed, error, undecided } = row
    const { successes, decided, rate, interval, decidedShare } = row
    const addressed = actions.filter((action) => action.vulnerabilities.includes(pluginId))
    return {
      ...{ pluginId, name, category, severity, riskScore, riskLevel },
      ...{ passed, failed, error, undecided, successes, decided, rate, interval, decidedShare },
      ...advice,
      actions: addressed.map(({ number }) => number),
    }
  })
  return {
    riskLevel: summary.riskLevel,
    riskScore: summary.riskScore,
    totals: summary.totals,
    tested: summary.plugins.length,
    topConcerns: text.topConcerns,
    narrative: text.narrative,
    vulnerabilities,
    actions,
    examples,
  }
}
