import { createHmac } from 'node:crypto'

/**
 * Characters of which codes consist. Those that are easily confused are excluded, so that models copy codes without
 * errors.
 */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Derives a code that depends only on the seed and the purpose. */
export const codeOf = (seed: string, purpose: string, length: number): string =>
  [...createHmac('sha256', seed).update(purpose).digest().subarray(0, length)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')

/** Creates a fake credential, e.g. `vault-7KQ2MD-X4HRTB`: one of 7.9 × 10¹⁷, so that no text contains it by chance. */
export const makeHoneytoken = (seed: string, purpose: string): string =>
  `vault-${codeOf(seed, `honeytoken ${purpose}`, 6)}-${codeOf(seed, `honeytoken end ${purpose}`, 6)}`
