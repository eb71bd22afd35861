import type { BaseAttack, Random } from '../ports.js'
import type { TargetDescription } from '../vocabulary.js'
import type { ApplicationWords } from './application/application_words.js'
import type { Slots } from './target_slots.js'

export type SourceContext = {
  target: TargetDescription
  /** The plugin's settings in the scan template. */
  config: Record<string, unknown>
  random: Random
  /** Slot values that override those of the tables and the target description. */
  slots?: Slots
  words?: ApplicationWords
  /** Position in the list of known tools of the tool that is attacked first; see `toolTurn`. */
  firstTool?: number
  /** Whether tools are attacked before anything else. */
  prefersTools?: boolean
}

/**
 * Yields a plugin's attacks in order of preference. Evaluated lazily: the caller drops duplicates and stops once it has
 * enough.
 */
export type AttackSource = (context: SourceContext) => Iterable<BaseAttack>

/**
 * Takes one attack from each source in turn until all sources are exhausted. A source that is listed twice gets two turns.
 */
export function interleave(sources: readonly AttackSource[]): AttackSource {
  return function* (context) {
    const open = new Map(
      sources.map((source) => [source, source(context)[Symbol.iterator]()] as const)
    )
    while (open.size > 0) {
      for (const source of sources) {
        const step = open.get(source)?.next()
        if (step?.done) open.delete(source)
        else if (step) yield step.value
      }
    }
  }
}
