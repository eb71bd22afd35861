import type { EvalCell } from '#api/contract/eval'

export type Change = 'improved' | 'regressed' | 'unchanged' | 'undecided'

/** How a result of this evaluation differs from that of the same test in another one. */
export type Delta = { change: Change; score: number | null }

const isDecided = ({ status }: Pick<EvalCell, 'status'>) =>
  status === 'passed' || status === 'failed'

type Compared = Pick<EvalCell, 'status' | 'score'>

export function deltaOf(own: Compared, other: Compared): Delta {
  const score = own.score === null || other.score === null ? null : own.score - other.score
  return { change: changeOf(own, other), score }
}

/** Errors and undecided results say nothing about better or worse. */
function changeOf(own: Compared, other: Compared): Change {
  if (!isDecided(own) || !isDecided(other)) return 'undecided'
  if (own.status === other.status) return 'unchanged'
  return own.status === 'passed' ? 'improved' : 'regressed'
}
