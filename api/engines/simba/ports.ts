/** Dependencies that the application provides to the planner. */

import type { ToolCall } from '../actions/vocabulary.js'
import type { Verdict } from '../redteam/vocabulary.js'
import type { AttackTest, PursuedPlugin } from './vocabulary.js'

/** How a technique sends messages: a single one, several in one conversation, or several in separate sessions. */
export type TechniqueForm = 'single' | 'turns' | 'attempts'

/** A message of an attempt, with its judged response. */
export type AttemptExchange = {
  prompt: string
  asks: boolean
  technique: string
  output: string
  toolCalls?: ToolCall[]
  verdict: Verdict
}

/** A message that an adaptive technique wrote. */
export type AttemptMove = { prompt: string; asks: boolean; technique: string }

/** A response that may reveal values for follow-up attacks. */
export type RevealingProbe = { probe: number; prompt: string; output: string }

/** Writes attacks. Without a model, equal input produces equal output; restoring a planner depends on that. */
export interface Attacker {
  /**
   * Returns distinct attacks of a plugin, most promising first.
   * @param tools tools that the target named, with their parameters if known
   */
  attacksFor(
    plugin: PursuedPlugin,
    count: number,
    tools: readonly string[],
    signal?: AbortSignal
  ): Promise<AttackTest[]>
  formOf(technique: string): TechniqueForm
  /** Applies a technique that sends one message to an attack; null if it cannot be applied. */
  applyTechnique(
    technique: string,
    attack: AttackTest,
    signal?: AbortSignal
  ): Promise<AttackTest | null>
  /** Returns the next message of a technique that adapts to responses; null if the attempt is over. */
  nextMove(
    test: AttackTest,
    exchanges: readonly AttemptExchange[],
    signal?: AbortSignal
  ): Promise<AttemptMove | null>
  /** Returns attacks of these plugins that use values from responses. */
  followUps(revealing: readonly RevealingProbe[], plugins: readonly PursuedPlugin[]): AttackTest[]
  /** Returns a harmless request in the form of the successful message; it is sent as the only message of a new session. */
  controlOf(exchanges: readonly AttemptExchange[]): string
}
