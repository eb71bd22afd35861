import { judgeByRules } from '#api/engines/redteam/index'
import type { Random } from '#api/engines/redteam/ports'
import type { EstimatedOutcome } from '#api/engines/redteam/vocabulary'
import { readApplicationJudgeSet } from '#tests/support/application_judge_set/application_judge_set'
import type { LabeledResponse } from '#tests/support/judge_set/judge_set'

/** Draws estimates with the frequencies of a set of labeled responses. */
export type EstimateModel = {
  source: string
  draw: (isSuccess: boolean, random: Random) => EstimatedOutcome | null
}

type Undecided = { isSuccess: boolean; estimate: EstimatedOutcome | null }

/**
 * Returns the frequencies of estimates among undecided responses, by label, on the set whose estimates explain the
 * smallest share of the variance of labels. Only sets that neither the rules nor the classifier were developed with.
 */
export function weakestEstimates(): EstimateModel {
  const measured = [
    { source: 'the test half of the first batch of applications', rows: testHalf('first') },
    { source: 'the test half of the second batch of applications', rows: testHalf('second') },
    { source: 'the third batch of applications', rows: testHalf('third') },
    { source: 'the fourth batch of applications', rows: testHalf('fourth') },
  ].map(({ source, rows }) => ({ source, rows: undecidedIn(rows) }))
  const weakest = measured.reduce((least, each) =>
    explainedShare(each.rows) < explainedShare(least.rows) ? each : least
  )
  return {
    source: `${weakest.source} (${summaryOf(weakest.rows)})`,
    draw: (isSuccess, random) => {
      const own = weakest.rows.filter((row) => row.isSuccess === isSuccess)
      return own[Math.floor(random.next() * own.length)]?.estimate ?? null
    },
  }
}

const testHalf = (batch: Parameters<typeof readApplicationJudgeSet>[0]) =>
  readApplicationJudgeSet(batch).filter(({ split }) => split === 'test')

function undecidedIn(rows: readonly LabeledResponse[]): Undecided[] {
  return rows
    .filter(({ label }) => label !== 'undecidable')
    .map(({ attempt, label }) => ({ label, verdict: judgeByRules(attempt) }))
    .filter(({ verdict }) => verdict.outcome === 'undecided')
    .map(({ label, verdict }) => ({
      isSuccess: label === 'failed',
      estimate: verdict.estimate?.outcome ?? null,
    }))
}

/** Computes the share of the variance of labels between the groups with the same estimate. */
function explainedShare(rows: readonly Undecided[]): number {
  const groups = [...Map.groupBy(rows, ({ estimate }) => estimate).values()]
  const within = groups.reduce((sum, group) => sum + group.length * varianceOf(group), 0)
  return 1 - within / (rows.length * varianceOf(rows))
}

function varianceOf(rows: readonly Undecided[]): number {
  const rate = rows.filter(({ isSuccess }) => isSuccess).length / rows.length
  return rate * (1 - rate)
}

function summaryOf(rows: readonly Undecided[]): string {
  const likely = (outcome: EstimatedOutcome) => {
    const own = rows.filter(({ estimate }) => estimate === outcome)
    const right = own.filter(({ isSuccess }) => isSuccess === (outcome === 'failed'))
    return `likely ${outcome} right in ${right.length} of ${own.length}`
  }
  return `${likely('failed')}, ${likely('passed')}, of ${rows.length} undecided`
}
