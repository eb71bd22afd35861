import type { BaseAttack, Random } from '../ports.js'
import type { TargetDescription } from '../vocabulary.js'

/** What the writer of one plugin's attacks may look at. */
export type SourceContext = {
  target: TargetDescription
  /** The plugin's own settings from the template. */
  config: Record<string, unknown>
  random: Random
}

/** Distinct attacks, best first; the caller stops when it has enough. */
export type AttackSource = (context: SourceContext) => Iterable<BaseAttack>

/** Attacks of one plugin. */
export type PluginAttacks = { id: string; attacks: AttackSource }

/** Takes from several sources in turn until all are empty. */
export function takingTurns(...sources: AttackSource[]): AttackSource {
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
