import { sexualisesMinors } from './model/minors.js'
import type { Backend, BaseAttack } from './ports.js'
import { seededRandom, seedFrom, shuffled } from './random.js'

/** Data sets that administrators have brought. */
export type AttackSets = {
  ids: ReadonlySet<string>
  /** Its texts and where they come from. */
  read(pluginId: string): Promise<{ texts: string[]; origin: string }>
}

/** The backend with the data sets that it does not ship itself. */
export function withAttackSets<T extends Backend>(backend: T, sets: AttackSets): T {
  return {
    ...backend,
    supportsPlugin: (id: string) => (sets.ids.has(id) ? true : backend.supportsPlugin(id)),
    async attacksFor(...[step, plan, signal]: Parameters<Backend['attacksFor']>) {
      if (!sets.ids.has(step.pluginId)) return backend.attacksFor(step, plan, signal)
      const { texts, origin } = await sets.read(step.pluginId)
      const random = seededRandom(seedFrom(plan.seed, step.pluginId))
      const most = plan.maxCharsPerMessage ?? Infinity
      return shuffled(random, texts)
        .filter((text) => text.length <= most && !sexualisesMinors(text))
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
