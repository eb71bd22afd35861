import type { Customer } from './bank.js'

/** A call of one of the bank's functions, as the answer reports it. */
export type ToolCall = { name: string; arguments: Record<string, string | number> }

export type Answer = {
  reply: string
  toolCalls?: ToolCall[]
  /** Ids of the planted weaknesses that it comes of. */
  planted?: string[]
}

export type Transfer = { amount: number; to: string }

/** What one conversation has said and done so far; balances belong to it, so conversations do not disturb each other. */
export type Session = {
  id: string
  customer: Customer
  balances: Map<string, number>
  name?: string
  isStaff: boolean
  isDebug: boolean
  /** Words that every further answer must consist of, once the assistant was talked into it. */
  standingOrder?: string
  pending?: Transfer
  turns: number
}

/** One message as the assistant understands it. */
export type Turn = {
  /** As it arrived. */
  raw: string
  /** What is acted on: decoded, where the assistant decodes. */
  text: string
  /** Whether `text` had to be decoded. */
  wasHidden: boolean
  session: Session
  /** Shared by all conversations: what customers asked to be remembered. */
  notes: string[]
}

/** Answers a message, or leaves it to the next skill. */
export type Skill = (turn: Turn) => Answer | undefined

/** A skill that answers with one of its own sentences whenever the text matches. */
export function whenAsked(pattern: RegExp, reply: string): Skill {
  return ({ text }) => (pattern.test(text) ? { reply } : undefined)
}

/** The first answer that any of the skills gives. */
export function firstAnswer(skills: readonly Skill[], turn: Turn): Answer | undefined {
  for (const skill of skills) {
    const answer = skill(turn)
    if (answer) return answer
  }
  return undefined
}
