import { MAX_TEXT_CHARS } from '#api/engines/guardrails/vocabulary'
import type { EvaluateResponse } from '#api/guardrails/run/evaluate_request'

/** Whether a text must not pass, considering the fail mode of its placement. */
export const mustBlock = ({ action, failMode }: EvaluateResponse): boolean =>
  action === 'block' || (action === 'error' && failMode === 'closed')

/**
 * Returns the most important reason for the decision: the error if the text could not be checked; empty if no check
 * found anything.
 */
export function reasonOf({ action, guardrailResults }: EvaluateResponse): string {
  if (action === 'error') {
    return (
      guardrailResults.find(({ error }) => error)?.error ??
      `Longer than ${MAX_TEXT_CHARS} characters.`
    )
  }
  const [reason] = guardrailResults
    .flatMap(({ reasons }) => reasons)
    .sort((a, b) => b.score - a.score)
  return reason?.message ?? ''
}
