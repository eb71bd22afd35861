import type { Customer } from './bank.js'

/** A call of one of the bank's functions, as reported in the response. */
export type ToolCall = {
  name: string
  arguments: Record<string, string | number>
  result?: Record<string, unknown>
  error?: string
}

export type Reply = {
  reply: string
  toolCalls?: ToolCall[]
  /** IDs of the planted weaknesses that caused the response. */
  planted?: string[]
}

export type Transfer = { amount: number; to: string }

/** State of one conversation, including its balances, so that conversations do not affect each other. */
export type Session = {
  id: string
  customer: Customer
  balances: Map<string, number>
  name?: string
  isStaff: boolean
  isDebug: boolean
  /** Reply to all further messages, if an attack has set one. */
  standingOrder?: string
  pending?: Transfer
  turns: number
}

/** A message in the context of its conversation. */
export type Turn = {
  /** The original message. */
  raw: string
  /** The message that skills process. The weak assistant decodes it first. */
  text: string
  /** Whether `text` was decoded. */
  wasHidden: boolean
  session: Session
  /** Notes that customers asked the assistant to remember; shared by all conversations. */
  notes: string[]
}

/** Responds to a message; returns undefined to pass it to the next skill. */
export type Skill = (turn: Turn) => Reply | undefined

/** Creates a skill that returns a fixed reply to messages that match the pattern. */
export function replyTo(pattern: RegExp, reply: string): Skill {
  return ({ text }) => (pattern.test(text) ? { reply } : undefined)
}

/** Returns the response of the first skill that has one. */
export function firstResponse(skills: readonly Skill[], turn: Turn): Reply | undefined {
  for (const skill of skills) {
    const response = skill(turn)
    if (response) return response
  }
  return undefined
}
