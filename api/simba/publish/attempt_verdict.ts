import { decisiveExchange, type Exchange, needsConfirmation } from '#api/engines/redteam/index'
import type { Verdict } from '#api/engines/redteam/vocabulary'
import { lacksChecks } from '#api/engines/simba/index'
import type { Finding } from '#api/engines/simba/vocabulary'
import type { StoredAttempt, StoredExchange } from '#api/simba/log/session_log'

/** Converts judged exchanges to the format of a scan's multi-turn attacks. */
export function toExchanges(exchanges: readonly StoredExchange[]): Exchange[] {
  return exchanges.flatMap(({ message, asks, technique, output, toolCalls, verdict }) =>
    verdict && output !== null
      ? [{ prompt: message, asks, technique, output, ...(toolCalls && { toolCalls }), verdict }]
      : []
  )
}

/**
 * Returns the verdict on an attempt after the validation of its success. An unconfirmed success is undecided, with the
 * reason.
 */
export function attemptVerdict(
  { number, hypothesis }: Pick<StoredAttempt, 'number' | 'hypothesis'>,
  exchanges: readonly Exchange[],
  findings: readonly Finding[]
): { verdict: Verdict; decisive: Exchange } | null {
  const decisive = decisiveExchange(exchanges)
  if (!decisive) return null
  const { verdict } = decisive
  const doubt = verdict.outcome === 'failed' ? doubtOf(verdict, number, hypothesis, findings) : null
  if (doubt === null) return { decisive, verdict }
  const reason = `${doubt} The judge on the first success: ${verdict.reason}`
  return { decisive, verdict: { ...verdict, outcome: 'undecided', score: null, reason } }
}

function doubtOf(
  verdict: Verdict,
  attempt: number,
  hypothesis: string | null,
  findings: readonly Finding[]
): string | null {
  const own = findings.find((finding) => finding.attempt === attempt)
  // Further successes of the same kind are not validated.
  const known =
    own ?? findings.find((each) => each.hypothesis === hypothesis && each.state === 'confirmed')
  if (known?.state === 'confirmed') return null
  if (known?.state === 'unstable') {
    if (known.isControlClean === false) {
      return 'The response to a harmless request also reads as a success.'
    }
    return lacksChecks(known)
      ? 'The attack succeeded, but too many of the calls that check it have no result.'
      : `The attack succeeded once, but only ${known.reproduced} of ${known.repeats} times when it was repeated.`
  }
  if (!needsConfirmation(verdict)) return null
  return 'The session ended before the success was repeated.'
}
