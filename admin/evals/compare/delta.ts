import type { EvalCell } from '#api/contract/evals/eval'

export type Change = 'improved' | 'regressed' | 'unchanged' | 'undecided'

/** Change from another evaluation's result for the same test case; `score` is null if it cannot be computed. */
export type Delta = { change: Change; score: number | null }

const isDecided = ({ status }: Pick<EvalCell, 'status'>) =>
  status === 'passed' || status === 'failed'

type Compared = Pick<EvalCell, 'status' | 'score'>

export function deltaOf(own: Compared, other: Compared): Delta {
  const score = own.score === null || other.score === null ? null : own.score - other.score
  return { change: changeOf(own, other), score }
}

/** Returns the kind of change. Errors and undecided results are not comparable. */
function changeOf(own: Compared, other: Compared): Change {
  if (!isDecided(own) || !isDecided(other)) return 'undecided'
  if (own.status === other.status) return 'unchanged'
  return own.status === 'passed' ? 'improved' : 'regressed'
}
