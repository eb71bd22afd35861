import { createHmac } from 'node:crypto'
import {
  MAX_PROBES_PER_ATTACK,
  type PlannedProbe,
  RANGE_ATTACKS,
  type RangeProbe,
  VARIANTS,
} from './vocabulary.js'

/** Omits characters that are easily confused, so that models copy codes without errors. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** As many probes of each attack as a scan can have. */
const ALL: readonly PlannedProbe[] = RANGE_ATTACKS.flatMap((attack) =>
  Array.from({ length: MAX_PROBES_PER_ATTACK }, (_, variant) => ({ attack, variant }))
)

/**
 * All probes of a range. Seed and plan determine every text, so nothing else is stored.
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
      honeytoken: `vault-${code('honeytoken', 6)}-${code('honeytoken end', 6)}`,
      part: code('part', 8),
    }
  })
}

const codeOf = (seed: string, purpose: string, length: number): string =>
  [...createHmac('sha256', seed).update(purpose).digest().subarray(0, length)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
