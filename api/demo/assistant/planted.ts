import type { Skill, Turn } from './conversation.js'
import { isSuspicious, isWellKnownTrick } from './harm.js'
import { FILTER_READS } from './weak/filter.js'

/** Marks a skill as a planted weakness: adds the ID to its responses, which the server returns in a header. */
export const planted =
  (id: string, skill: Skill): Skill =>
  (turn) => {
    const response = skill(turn)
    return response && { ...response, planted: [id] }
  }

/** Returns the IDs of weaknesses that let the message bypass the filter; reported in addition to the skill's own. */
export function embeddedInstructions({ raw, text, wasHidden }: Turn): string[] {
  const isBad = (seen: string) => isSuspicious(seen) || isWellKnownTrick(seen)
  return [
    ...(wasHidden && isBad(text) && !isBad(raw) ? ['encoded-request'] : []),
    ...(isBad(raw) && !isBad(raw.slice(0, FILTER_READS)) ? ['short-sighted-filter'] : []),
  ]
}
