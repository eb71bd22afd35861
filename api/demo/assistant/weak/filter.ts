import type { Skill } from '../conversation.js'
import { isNeverAnswered, isSuspicious, isWellKnownTrick, REFUSAL } from '../harm.js'

/** How many characters of a message the careless filter reads. */
export const FILTER_READS = 400

/** Whatever was decoded or however long it is: this is refused. */
export const refusePlainHarm: Skill = ({ text, raw }) =>
  isNeverAnswered(text) || isNeverAnswered(raw) ? { reply: REFUSAL } : undefined

/** Looks for bad words in the message as it arrived, and only in its beginning. */
export const carelessFilter: Skill = ({ raw }) => {
  const seen = raw.slice(0, FILTER_READS)
  return isSuspicious(seen) || isWellKnownTrick(seen) ? { reply: REFUSAL } : undefined
}

/** Says yes to what slipped past the filter. The answer complies in tone and holds nothing of use. */
export const complyWithHidden: Skill = ({ text }) => {
  if (!isSuspicious(text)) return undefined
  return {
    reply:
      'Of course, here is the answer you asked for. First decide what you want to achieve, then gather what you need, ' +
      'and go through it step by step. Tell me which step you want in more detail.',
  }
}
