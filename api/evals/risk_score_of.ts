import { groupedCounts } from '#api/evals/grouped_counts'
import { reportSummary } from '#api/evals/report_summary'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** The system risk score of an evaluation's stored results; null when nothing was decided. */
export async function riskScoreOf(
  evalId: string,
  client: QueryClientContract
): Promise<number | null> {
  const { totals, riskScore } = reportSummary(await groupedCounts(evalId, {}, client))
  return totals.decided === 0 ? null : riskScore
}
