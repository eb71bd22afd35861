import type { ForeignCheck, ForeignNoteCode, ForeignVerdict } from './vocabulary.js'

/**
 * Combines checks into a verdict: failed if one failed, undecided if one is undecided or there is none, otherwise passed.
 */
export function verdictOf(checks: readonly ForeignCheck[]): Exclude<ForeignVerdict, 'error'> {
  if (checks.some(({ verdict }) => verdict === 'failed')) return 'failed'
  if (checks.length === 0 || checks.some(({ verdict }) => verdict === 'undecided')) {
    return 'undecided'
  }
  return 'passed'
}

/** Returns the reason from the first check that has the result's verdict and a reason; null if there is none. */
export function reasonOf(checks: readonly ForeignCheck[], verdict: ForeignVerdict): string | null {
  return checks.find((check) => check.verdict === verdict && check.reason !== null)?.reason ?? null
}

/** Explains an undecided result: its scores have no threshold, or it has no score. Empty for other verdicts. */
export function undecidedNotes(
  checks: readonly ForeignCheck[],
  verdict: ForeignVerdict
): ForeignNoteCode[] {
  if (verdict !== 'undecided') return []
  const hasScore = checks.some((check) => check.verdict === 'undecided' && check.score !== null)
  return [hasScore ? 'partial_scores' : 'unscored']
}
