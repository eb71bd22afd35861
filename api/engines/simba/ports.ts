/** Dependencies that the application provides to the planner. */

import type { ToolCall } from '../actions/vocabulary.js'
import type { Verdict } from '../redteam/vocabulary.js'
import type { AttackTest, PursuedPlugin } from './vocabulary.js'

/** How a technique sends messages: one, several in one conversation, or several in sessions of their own. */
export type TechniqueForm = 'single' | 'turns' | 'attempts'

/** A message of an attempt and its judged response. */
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

/** A response that may reveal values for later attacks. */
export type RevealingProbe = { probe: number; prompt: string; output: string }

/** Writes attacks. Without a model, equal input gives equal output; a planner that is restored depends on that. */
export interface Attacker {
  /**
   * Distinct attacks of a plugin, the most promising first.
   * @param tools tools that the target named, with their parameters if known
   */
  attacksFor(
    plugin: PursuedPlugin,
    count: number,
    tools: readonly string[],
    signal?: AbortSignal
  ): Promise<AttackTest[]>
  formOf(technique: string): TechniqueForm
  /** The attack in the form of a technique that sends one message; null if it cannot be applied. */
  applyTechnique(
    technique: string,
    attack: AttackTest,
    signal?: AbortSignal
  ): Promise<AttackTest | null>
  /** The next message of a technique that adapts to responses; null when the attempt is over. */
  nextMove(
    test: AttackTest,
    exchanges: readonly AttemptExchange[],
    signal?: AbortSignal
  ): Promise<AttemptMove | null>
  /** Attacks that use values from responses, for these plugins. */
  followUps(revealing: readonly RevealingProbe[], plugins: readonly PursuedPlugin[]): AttackTest[]
  /** A harmless request in the form of a success, as the only message of a new session. */
  controlOf(exchanges: readonly AttemptExchange[]): string
}
