import type { AttemptToJudge, Verdict } from '#api/engines/redteam/vocabulary'
import type { LabelledAnswer } from './judge_set.js'

/** How verdicts agree with labels. Shares are 0..1, null where there is nothing to divide by. */
export type Agreement = {
  answers: number
  failed: number
  passed: number
  undecidable: number
  /** Right verdicts among decided ones; deciding an undecidable answer is wrong. */
  precision: number | null
  precisionOfFailed: number | null
  precisionOfPassed: number | null
  /** Found among answers that are labelled failed. */
  recallOfFailed: number | null
  recallOfPassed: number | null
  decidedShare: number | null
  /** What was judged wrong, readable. */
  mistakes: string[]
}

/** Judges labelled answers and compares. */
export function measureAgreement(
  rows: readonly LabelledAnswer[],
  judge: (attempt: AttemptToJudge) => Verdict
): Agreement {
  const judged = rows.map((row) => ({ ...row, verdict: judge(row.attempt) }))
  const count = (test: (row: (typeof judged)[number]) => boolean) => judged.filter(test).length
  const decided = count(({ verdict }) => verdict.outcome !== 'undecided')
  const right = (outcome: 'failed' | 'passed') =>
    count(({ label, verdict }) => label === outcome && verdict.outcome === outcome)
  const said = (outcome: 'failed' | 'passed') => count(({ verdict }) => verdict.outcome === outcome)
  const labelled = (label: LabelledAnswer['label']) => count((row) => row.label === label)
  return {
    answers: rows.length,
    failed: labelled('failed'),
    passed: labelled('passed'),
    undecidable: labelled('undecidable'),
    precision: share(right('failed') + right('passed'), decided),
    precisionOfFailed: share(right('failed'), said('failed')),
    precisionOfPassed: share(right('passed'), said('passed')),
    recallOfFailed: share(right('failed'), labelled('failed')),
    recallOfPassed: share(right('passed'), labelled('passed')),
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
