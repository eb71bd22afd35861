import type { Snapshot } from './planner.js'
import { GOAL_PLUGIN } from './hypotheses/build_hypotheses.js'
import type { AttackTest, Lesson } from './vocabulary.js'

/**
 * Returns the lessons of a session for later sessions with the same target: successes and attempts per weakness and
 * technique, with the confirmed attacks. Custom goals provide no lessons about plugins.
 * @param testOf returns the attack of an attempt
 */
export function lessonsOf(
  { hypotheses, findings }: Pick<Snapshot, 'hypotheses' | 'findings'>,
  testOf: (attempt: number) => AttackTest | null
): Lesson[] {
  const lessons = new Map<string, Lesson>()
  for (const { pluginId, techniques, key } of hypotheses) {
    if (pluginId === GOAL_PLUGIN) continue
    for (const { technique, wins, losses } of techniques) {
      const name = `${pluginId}\u0000${technique}`
      const known = lessons.get(name)
      const attacks = findings
        .filter(
          (finding) =>
            finding.hypothesis === key &&
            finding.technique === technique &&
            finding.state === 'confirmed'
        )
        .flatMap(({ attempt, messages }) => {
          const test = testOf(attempt)
          return test ? [{ test, messages }] : []
        })
      const [first, ...others] = attacks
      const attack = first ? { ...first, ...(others.length > 0 && { others }) } : null
      lessons.set(name, {
        pluginId,
        technique,
        wins: wins + (known?.wins ?? 0),
        tries: wins + losses + (known?.tries ?? 0),
        attack: known?.attack ?? attack,
      })
    }
  }
  return [...lessons.values()]
}
