import type { Choice } from './choose_attempt.js'

/** Purpose of each kind of validating attempt, as shown to users. */
export const REASONS = {
  repeat: 'Repeats the success in a new session',
  control: 'A harmless request in the same form, which must not succeed',
  minimize: 'Looks for fewer messages that work as well',
} as const

/** Explains to users why an attack was chosen. */
export function reasonOf({ pursuit, expected }: Choice, tries: number): string {
  const { plugin, hypothesis, isBoosted } = pursuit
  const percent = Math.round(expected * 100)
  const parts = [
    `${plugin.name}: ${percent}% expected success`,
    tries === 0 ? 'not tried yet' : `tried ${tries} ${tries === 1 ? 'time' : 'times'}`,
    hypothesis.lastReply && `last response: ${hypothesis.lastReply}`,
    isBoosted && 'boosted by a person',
  ]
  return parts.filter(Boolean).join('; ')
}
