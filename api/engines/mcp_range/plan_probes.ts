import { createHmac } from 'node:crypto'
import { MAX_PROBES_PER_ATTACK, RANGE_ATTACKS, type RangeProbe } from './vocabulary.js'

/** Without characters that are easily confused, so that models copy codes without errors. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** All probes of a range. Its seed decides about every text, so that nothing else has to be stored. */
export function planProbes(seed: string): RangeProbe[] {
  return RANGE_ATTACKS.flatMap((attack) =>
    Array.from({ length: MAX_PROBES_PER_ATTACK }, (_, position) => {
      const code = (purpose: string, length: number) =>
        codeOf(seed, `${purpose} ${attack} ${position}`, length)
      return {
        attack,
        position,
        reference: `REC-${code('reference', 8)}`,
        marker: `${code('marker', 5)}-${code('marker end', 5)}`,
        honeytoken: `vault-${code('honeytoken', 6)}-${code('honeytoken end', 6)}`,
        part: code('part', 8),
      }
    })
  )
}

const codeOf = (seed: string, purpose: string, length: number): string =>
  [...createHmac('sha256', seed).update(purpose).digest().subarray(0, length)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
