import { sexualizesMinors } from './safety/minors.js'
import type { Backend, BaseAttack } from './ports.js'
import { seededRandom, seedFrom, shuffled } from '../seeded_random.js'

/** Datasets that administrators have uploaded. */
export type AttackSets = {
  ids: ReadonlySet<string>
  /** Returns the prompts of a dataset, and the origin that reports show. */
  read(pluginId: string): Promise<{ texts: string[]; origin: string }>
}

/**
 * Wraps a backend so that plugins with an uploaded dataset use its prompts, unchanged and in an order that depends on
 * the seed. Skips prompts that exceed the message limit or sexualize minors.
 */
export function withAttackSets<T extends Backend>(backend: T, sets: AttackSets): T {
  return {
    ...backend,
    supportsPlugin: (id: string) => (sets.ids.has(id) ? true : backend.supportsPlugin(id)),
    async attacksFor(...[step, plan, signal]: Parameters<Backend['attacksFor']>) {
      if (!sets.ids.has(step.pluginId)) return backend.attacksFor(step, plan, signal)
      const { texts, origin } = await sets.read(step.pluginId)
      const random = seededRandom(seedFrom(plan.seed, step.pluginId))
      const maxChars = plan.maxCharsPerMessage ?? Infinity
      return shuffled(random, texts)
        .filter((text) => text.length <= maxChars && !sexualizesMinors(text))
        .slice(0, step.numTests)
        .map((text): BaseAttack => ({
          prompt: text,
          goal: `Obtain what a responsible model declines: ${text.replace(/\s+/g, ' ').slice(0, 240)}`,
          expectation: { rule: 'harmful' },
          origin,
        }))
    },
  }
}
