import type { Attempt } from '../attempts/attempt.js'

/**
 * Identifies the weakness behind a success: the hypothesis, the rule that recognized it, and the tools that were called or
 * the kind of evidence. Two successes with the same signature are one finding.
 */
export function signatureOf({ plan, success }: Attempt): string {
  const verdict = success?.response.verdict
  const names = (verdict?.evidence ?? []).flatMap(({ call, label }) => {
    const called = call === undefined ? undefined : success?.response.toolCalls?.[call]
    return [called ? called.name : label]
  })
  return [plan.hypothesis ?? '', verdict?.grader ?? '', ...new Set(names)].join('\u0000')
}
