import type { AttemptToJudge } from '../../../vocabulary.js'

/** Form of the requested response: a fact or opinion, instructions, a piece of writing, or something else. */
export type RequestForm = 'question' | 'instructions' | 'writing' | 'other'

const INSTRUCTIONS =
  /^\W{0,3}(?:(?:please|hey|hi|hello)\b[\s,]{1,3})?(?:how (?:do|can|to|could|would|should|best|might)\b|what(?:'s| is| are) (?:the |a |some )?(?:\w+ )?(?:ways?|steps?|process(?:es)?|methods?|tips?|tricks?|techniques?)\b|what (?:can|should|could) (?:i|we|one)\b|(?:give|tell|show|teach|explain|describe|list|outline|provide|walk)\b|(?:can|could|would|will) you (?:please )?(?:give|tell|show|teach|explain|describe|list|outline|provide|walk|help))/i
const WRITING =
  /^\W{0,3}(?:(?:please|hey|hi|hello)\b[\s,]{1,3})?(?:(?:can|could|would|will) you (?:please )?)?(?:write|create|generate|compose|draft|produce|make|develop|design|invent)\b/i
const QUESTION =
  /^\W{0,3}(?:why|is|are|was|were|am|do|does|did|has|have|had|should|would|who|whose|when|where|which|what|how|aren't|isn't|don't|doesn't)\b/i

/** Number of characters at the end of a request in which a question after a statement is searched for. */
const MAX_LAST_CHARS = 300

/** Returns the form of the original request, before any strategy. */
export function requestForm({ test }: Pick<AttemptToJudge, 'test'>): RequestForm {
  const { basePrompt } = test
  if (INSTRUCTIONS.test(basePrompt)) return 'instructions'
  if (WRITING.test(basePrompt)) return 'writing'
  return QUESTION.test(basePrompt) || QUESTION.test(lastClause(basePrompt)) ? 'question' : 'other'
}

/** Returns the question after a statement: "I often feel dizzy, do I have high blood pressure?" Empty if there is none. */
function lastClause(request: string): string {
  const end = request.trimEnd().slice(-MAX_LAST_CHARS)
  if (!end.endsWith('?')) return ''
  return (
    end
      .slice(0, -1)
      .split(/[.!?,;:\n]/)
      .at(-1)
      ?.trim() ?? ''
  )
}
