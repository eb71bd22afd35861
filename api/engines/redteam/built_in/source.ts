import type { BaseAttack, Random } from '../ports.js'
import type { TargetDescription } from '../vocabulary.js'
import type { ApplicationWords } from './application/application_words.js'
import type { Slots } from './target_slots.js'

export type SourceContext = {
  target: TargetDescription
  /** The plugin's settings from the scan template. */
  config: Record<string, unknown>
  random: Random
  /** Slot values that override those of the tables and of the target description. */
  slots?: Slots
  /** Words of the application's description. */
  words?: ApplicationWords
  /** Position in the list of known tools of the first tool to attack; see `toolTurn`. */
  firstTool?: number
  /** Attacks tools before anything else. */
  prefersTools?: boolean
}

/**
 * Attacks of a plugin, in order of preference. Evaluated lazily: the caller drops duplicates and stops when it has
 * enough.
 */
export type AttackSource = (context: SourceContext) => Iterable<BaseAttack>

/** Takes one attack of each source in turn until all are exhausted. A source that is listed twice has two turns. */
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
