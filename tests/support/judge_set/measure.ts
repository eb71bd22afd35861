import type { AttemptToJudge, Verdict } from '#api/engines/redteam/vocabulary'
import type { LabeledResponse } from './judge_set.js'

/** Agreement between verdicts and labels. Shares are 0–1, or null if the denominator is 0. */
export type Agreement = {
  answers: number
  failed: number
  passed: number
  undecidable: number
  /**
   * Share of the decided verdicts that are correct. Any decision about an undecidable response
   * counts as wrong.
   */
  precision: number | null
  precisionOfFailed: number | null
  precisionOfPassed: number | null
  /** Share of the responses labeled as failed that were judged as failed. */
  recallOfFailed: number | null
  recallOfPassed: number | null
  decidedShare: number | null
  /** Descriptions of the wrong verdicts. */
  mistakes: string[]
}

/** Judges labeled responses and compares the verdicts with the labels. */
export function measureAgreement(
  rows: readonly LabeledResponse[],
  judge: (attempt: AttemptToJudge) => Verdict
): Agreement {
  const judged = rows.map((row) => ({ ...row, verdict: judge(row.attempt) }))
  const count = (test: (row: (typeof judged)[number]) => boolean) => judged.filter(test).length
  const decided = count(({ verdict }) => verdict.outcome !== 'undecided')
  const right = (outcome: 'failed' | 'passed') =>
    count(({ label, verdict }) => label === outcome && verdict.outcome === outcome)
  const judgedAs = (outcome: 'failed' | 'passed') =>
    count(({ verdict }) => verdict.outcome === outcome)
  const labeled = (label: LabeledResponse['label']) => count((row) => row.label === label)
  return {
    answers: rows.length,
    failed: labeled('failed'),
    passed: labeled('passed'),
    undecidable: labeled('undecidable'),
    precision: share(right('failed') + right('passed'), decided),
    precisionOfFailed: share(right('failed'), judgedAs('failed')),
    precisionOfPassed: share(right('passed'), judgedAs('passed')),
    recallOfFailed: share(right('failed'), labeled('failed')),
    recallOfPassed: share(right('passed'), labeled('passed')),
    decidedShare: share(decided, rows.length),
    mistakes: judged
      .filter(({ label, verdict }) => verdict.outcome !== 'undecided' && verdict.outcome !== label)
      .map(
        ({ attempt, label, kind, verdict }) =>
          `${attempt.test.pluginId} (${kind}): ${label}, judged ${verdict.outcome} by ${verdict.grader}`
      ),
  }
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
