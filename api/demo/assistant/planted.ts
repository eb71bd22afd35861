import type { Skill, Turn } from './conversation.js'
import { isSuspicious, isWellKnownTrick } from './harm.js'
import { FILTER_READS } from './weak/filter.js'

/** A skill that is a planted weakness: its answers carry the weakness' id, which the server tells in a header. */
export const planted =
  (id: string, skill: Skill): Skill =>
  (turn) => {
    const answer = skill(turn)
    return answer && { ...answer, planted: [id] }
  }

/** The weaknesses by which a message came this far, besides the one that answers it. */
export function waysIn({ raw, text, wasHidden }: Turn): string[] {
  const isBad = (seen: string) => isSuspicious(seen) || isWellKnownTrick(seen)
  return [
    ...(wasHidden && isBad(text) && !isBad(raw) ? ['encoded-request'] : []),
    ...(isBad(raw) && !isBad(raw.slice(0, FILTER_READS)) ? ['short-sighted-filter'] : []),
  ]
}
