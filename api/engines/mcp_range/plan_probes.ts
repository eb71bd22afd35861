import { codeOf, makeHoneytoken } from '../honeytokens/index.js'
import {
  MAX_PROBES_PER_ATTACK,
  type PlannedProbe,
  RANGE_ATTACKS,
  type RangeProbe,
  VARIANTS,
} from './vocabulary.js'

/** The probes of a complete range: the maximum number for each attack. */
const ALL: readonly PlannedProbe[] = RANGE_ATTACKS.flatMap((attack) =>
  Array.from({ length: MAX_PROBES_PER_ATTACK }, (_, variant) => ({ attack, variant }))
)

/**
 * Creates the probes of a range. The seed and the plan determine every text, so nothing else is stored.
 * @param plan attacks to repeat, in their order; null for all
 */
export function planProbes(
  seed: string,
  plan: readonly PlannedProbe[] | null = null
): RangeProbe[] {
  const counts = new Map<string, number>()
  return (plan ?? ALL).map(({ attack, variant }) => {
    const position = counts.get(attack) ?? 0
    counts.set(attack, position + 1)
    const code = (purpose: string, length: number) =>
      codeOf(seed, `${purpose} ${attack} ${position}`, length)
    return {
      attack,
      position,
      variant: variant % VARIANTS,
      reference: `REC-${code('reference', 8)}`,
      marker: `${code('marker', 5)}-${code('marker end', 5)}`,
      honeytoken: makeHoneytoken(seed, `${attack} ${position}`),
      part: code('part', 8),
    }
  })
}
