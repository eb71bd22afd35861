import type { TraceSpan } from '../../traces/vocabulary.js'
import type { ToolCall } from '../../actions/vocabulary.js'
import type { ModelClient, Random } from '../ports.js'
import type { PlannedTest, TargetDescription, Verdict } from '../vocabulary.js'
import type { Win } from '../tasks/attack/experience.js'

/**
 * An attack that chooses each message based on the target's responses. The exchanges so far are its only state, so it
 * can be resumed or restarted.
 */
export type Attack = {
  test: Pick<PlannedTest, 'pluginId' | 'strategyId' | 'prompt' | 'goal' | 'expectation'>
  target: TargetDescription
  /** Settings of the strategy from the template. */
  config: Record<string, unknown>
  maxChars: number | null
  /** Whether the attacker sees only verdicts, not responses. */
  hidesResponses?: boolean
}

export type Move = {
  prompt: string
  /** Whether the message requests the goal. A harmless response to a preparatory message does not prove resistance. */
  asks: boolean
  /**
   * The script or agent that wrote the message. Stored when the attack succeeds; later attacks try stored techniques
   * first.
   */
  technique: string
}

/** A message, its response, and the verdict on the response. */
export type Exchange = Move & {
  output: string
  toolCalls?: ToolCall[]
  spans?: TraceSpan[]
  verdict: Verdict
}

export type AttackerContext = {
  /** The model that plays the attacker; null if scripts play it. */
  client: ModelClient | null
  wins: readonly Win[]
  random: Random
  signal?: AbortSignal
}

/**
 * Returns the next message; null if the attack is finished.
 * @throws ModelError; RefusedContent
 */
export type NextMove = (
  attack: Attack,
  exchanges: readonly Exchange[],
  context: AttackerContext
) => Promise<Move | null>

/**
 * Returns the exchange whose verdict becomes the verdict of the attack: the successful one, or else the last undecided
 * response to a message that requested the goal, or else the last response to such a message. Preparatory messages request
 * nothing harmful, so they count only if there are no others.
 */
export function decisiveExchange(exchanges: readonly Exchange[]): Exchange | undefined {
  const requests = exchanges.filter(({ asks }) => asks)
  return (
    exchanges.find(({ verdict }) => verdict.outcome === 'failed') ??
    requests.findLast(({ verdict }) => verdict.outcome === 'undecided') ??
    requests.at(-1) ??
    exchanges.at(-1)
  )
}
