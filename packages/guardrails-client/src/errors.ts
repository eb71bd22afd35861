import type { Evaluation, Placement } from './types.js'

/**
 * Thrown if a text is blocked. `evaluation` is null if the server refused the text, or if the guardrail was unavailable
 * and the fail mode is `closed`.
 */
export class GuardrailBlocked extends Error {
  override readonly name = 'GuardrailBlocked'
  readonly placement: Placement
  readonly evaluation: Evaluation | null

  constructor(
    placement: Placement,
    evaluation: Evaluation | null,
    { cause, reason }: { cause?: unknown; reason?: string } = {}
  ) {
    super(reason === undefined ? messageOf(evaluation) : blockedBy(reason), { cause })
    this.placement = placement
    this.evaluation = evaluation
  }
}

/** Thrown if the guardrail responded with an error or not in time. `status` is null if there was no response. */
export class GuardrailUnavailable extends Error {
  override readonly name = 'GuardrailUnavailable'
  readonly status: number | null

  constructor(message: string, status: number | null, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }
}

const blockedBy = (reason: string) => `Blocked by a guardrail: ${reason}`

function messageOf(evaluation: Evaluation | null): string {
  if (!evaluation) return 'The guardrail could not check the text'
  const [reason] = evaluation.guardrailResults
    .flatMap(({ reasons }) => reasons)
    .sort((a, b) => b.score - a.score)
  const error = evaluation.guardrailResults.find((result) => result.error)?.error
  return blockedBy(reason?.message ?? error ?? evaluation.action)
}
