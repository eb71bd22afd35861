import type { ApplyStrategy } from './strategy.js'

/** Sends the attack as it was written. */
export const basic: ApplyStrategy = (attack) => [attack]
