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
  /** Attack tools before anything else. */
  prefersTools?: boolean
}

/**
 * Attacks of a plugin, in order of preference. Evaluated lazily: the caller drops duplicates and stops when it has
 * enough.
 */
export type AttackSource = (context: SourceContext) => Iterable<BaseAttack>

/** Takes one attack of each source in turn until all sources are exhausted. */
export function interleave(sources: readonly AttackSource[]): AttackSource {
  return function* (context) {
    let open = sources.map((source) => source(context)[Symbol.iterator]())
    while (open.length > 0) {
      const stillOpen: typeof open = []
      for (const iterator of open) {
        const step = iterator.next()
        if (step.done) continue
        yield step.value
        stillOpen.push(iterator)
      }
      open = stillOpen
    }
  }
}
