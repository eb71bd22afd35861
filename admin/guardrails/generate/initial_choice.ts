import type { IssueCandidate } from '#api/contract/guardrails/guardrail'

type Candidate = Pick<IssueCandidate, 'id' | 'isCovered'>

/**
 * Returns the initially selected vulnerabilities: those that policies already cover, and those in
 * the URL. If the URL contains none, all are selected.
 */
export function initialChoice(
  candidates: readonly Candidate[],
  preselected: readonly string[]
): string[] {
  return candidates
    .filter(
      ({ id, isCovered }) => preselected.length === 0 || isCovered || preselected.includes(id)
    )
    .map(({ id }) => id)
}

/** Returns the selection after one checkbox was toggled. Covered vulnerabilities stay selected. */
export const toggled = (
  candidates: readonly Candidate[],
  chosen: readonly string[],
  toggledId: string
): string[] =>
  candidates
    .filter(({ id, isCovered }) => isCovered || (id === toggledId) !== chosen.includes(id))
    .map(({ id }) => id)

/**
 * Returns the selection after the header checkbox was toggled: all or, if all were selected, only
 * the covered ones.
 */
export const allToggled = (candidates: readonly Candidate[], chosen: readonly string[]): string[] =>
  candidates
    .filter(({ isCovered }) => isCovered || chosen.length < candidates.length)
    .map(({ id }) => id)
