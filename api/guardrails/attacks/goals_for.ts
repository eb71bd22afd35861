import type { Goal, GoalAttack } from '#api/guardrails/attacks/pursue_goals'
import { VARIANTS_PER_GOAL, writeVariants } from '#api/guardrails/attacks/write_variants'
import type { PlannedTest } from '#api/engines/redteam/vocabulary'
import type { ScanBackend } from '#api/scans/run/open_backend'
import type Scan from '#api/scans/scan'

type Known = { position: number; attack: GoalAttack }

/** Adds further requests of the same kind to successful attacks. Goals of the same plugin get different requests. */
export async function goalsFor(
  known: readonly Known[],
  writer: { scan: Scan; backend: ScanBackend; signal: AbortSignal }
): Promise<Goal[]> {
  const byPlugin = Map.groupBy(known, ({ attack }) => attack.pluginId)
  const counts = new Map([...byPlugin].map(([pluginId, goals]) => [pluginId, goals.length]))
  const requests = new Set(known.map(({ attack }) => attack.basePrompt))
  const variants = await writeVariants(writer, counts, requests)
  return known.map(({ position, attack }) => {
    const place = byPlugin.get(attack.pluginId)?.findIndex((each) => each.position === position)
    const from = (place ?? 0) * VARIANTS_PER_GOAL
    const own = variants.get(attack.pluginId)?.slice(from, from + VARIANTS_PER_GOAL) ?? []
    return { position, attacks: [attack, ...own.map(asGoalAttack)] }
  })
}

const asGoalAttack = ({ policy: _, ...test }: PlannedTest): GoalAttack => ({
  ...test,
  policyId: null,
  policyName: null,
})
