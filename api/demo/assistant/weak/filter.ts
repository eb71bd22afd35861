import type { Skill } from '../conversation.js'
import { isAlwaysRefused, isSuspicious, isWellKnownTrick, REFUSAL } from '../harm.js'

/** Number of leading characters that the weak filter examines; later characters are not filtered. */
export const FILTER_READS = 400

/** Refuses harmful topics, even if they are encoded or beyond the filter's limit. */
export const refusePlainHarm: Skill = ({ text, raw }) =>
  isAlwaysRefused(text) || isAlwaysRefused(raw) ? { reply: REFUSAL } : undefined

/** Refuses suspicious messages, but examines only the beginning of the original message. */
export const naiveFilter: Skill = ({ raw }) => {
  const seen = raw.slice(0, FILTER_READS)
  return isSuspicious(seen) || isWellKnownTrick(seen) ? { reply: REFUSAL } : undefined
}

/** Complies with requests that bypassed the filter. The response is compliant in tone but contains nothing useful. */
export const complyWithHidden: Skill = ({ text }) => {
  if (!isSuspicious(text)) return undefined
  return {
    reply:
      'Of course, here is the answer you asked for. First decide what you want to achieve, then gather what you need, ' +
      'and go through it step by step. Tell me which step you want in more detail.',
  }
}
