import { asObject } from '#api/evals/values/as_object'
import { chatOf, type ChatMessage, turnsOf } from './chat_messages.js'

type Message = { role: string; content: string }

/** Returns the conversation of a result as text. A message without content shows its tool calls. */
export function messagesOf(row: Record<string, unknown>): Message[] {
  return conversationOf(row).messages.map(({ role, content, calls }) => ({
    role,
    content: content === '' && calls.length > 0 ? JSON.stringify(calls, null, 2) : content,
  }))
}

/**
 * Returns the conversation of a result: as reported by the target, otherwise the attack's history, otherwise the chat
 * prompt. `attempts` contains all turns of an attack if some are missing from the reported conversation, because the
 * attack backtracked or its attempts were independent.
 */
export function conversationOf(row: Record<string, unknown>): {
  messages: ChatMessage[]
  attempts: ChatMessage[]
} {
  const metadata = { ...asObject(row.metadata), ...asObject(asObject(row.response).metadata) }
  const messages = chatOf(metadata.messages)
  const turns = turnsOf(metadata.redteamHistory ?? metadata.redteamTreeHistory)
  if (messages.length === 0) {
    return { messages: turns.length > 0 ? turns : chatOf(asObject(row.prompt).raw), attempts: [] }
  }
  const inConversation = new Set(messages.map(keyOf))
  return { messages, attempts: turns.every((turn) => inConversation.has(keyOf(turn))) ? [] : turns }
}

const keyOf = ({ role, content }: Message) => JSON.stringify([role, content])
