import { asObject } from '#api/evals/as_object'
import { chatOf, type Said, turnsOf } from './said_messages.js'

type Message = { role: string; content: string }

/** The conversation of a result as text; what functions a model asked for is said where it said nothing else. */
export function messagesOf(row: Record<string, unknown>): Message[] {
  return exchangedIn(row).messages.map(({ role, content, calls }) => ({
    role,
    content: content === '' && calls.length > 0 ? JSON.stringify(calls, null, 2) : content,
  }))
}

/**
 * What was said in a result: as the target noted it, as the attack went, or as the prompt gave it in the form of chat
 * messages; empty when there was none. An attack that took turns back, or tried each alone, made more `attempts` than
 * its conversation has.
 */
export function exchangedIn(row: Record<string, unknown>): { messages: Said[]; attempts: Said[] } {
  const noted = { ...asObject(row.metadata), ...asObject(asObject(row.response).metadata) }
  const messages = chatOf(noted.messages)
  const turns = turnsOf(noted.redteamHistory ?? noted.redteamTreeHistory)
  if (messages.length === 0) {
    return { messages: turns.length > 0 ? turns : chatOf(asObject(row.prompt).raw), attempts: [] }
  }
  const said = new Set(messages.map(keyOf))
  return { messages, attempts: turns.every((turn) => said.has(keyOf(turn))) ? [] : turns }
}

const keyOf = ({ role, content }: Message) => JSON.stringify([role, content])
