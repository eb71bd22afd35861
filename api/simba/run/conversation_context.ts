import { MarkerRegistry, markersIn, type SentConversation } from '#api/engines/redteam/index'
import type { ConversationContext } from '#api/engines/redteam/vocabulary'
import type { SessionLog, StoredExchange } from '#api/simba/log/session_log'

type Log = Pick<SessionLog, 'attempts' | 'exchanges'>

/** Markers by message, cached because a session judges each response with all of its messages. */
const known = new WeakMap<StoredExchange, readonly string[]>()

/** Returns the markers in a conversation and those in the session's other conversations with the target. */
export function conversationContext(
  log: Log,
  conversation: number,
  session: string | null
): ConversationContext {
  const registry = new MarkerRegistry()
  const own: StoredExchange[] = []
  for (const exchange of log.exchanges) {
    if (exchange.conversation === conversation) own.push(exchange)
    const texts = markersOf(exchange)
    if (texts.length > 0) registry.add({ ...placeOf(exchange), texts })
  }
  const texts = own.flatMap((exchange) => [exchange.message, ...requestsOf(exchange, log)])
  const name = nameOf(conversation)
  return registry.contextOf({ id: conversation, name, texts, session })
}

const nameOf = (conversation: number) => `the conversation of probe ${conversation + 1}`

const placeOf = ({
  conversation,
  targetSession,
}: StoredExchange): Omit<SentConversation, 'texts'> => ({
  id: conversation,
  name: nameOf(conversation),
  session: targetSession,
})

function markersOf(exchange: StoredExchange): readonly string[] {
  const markers = known.get(exchange) ?? markersIn(exchange.message)
  known.set(exchange, markers)
  return markers
}

/** Returns the undisguised requests of the attack in a message. */
function requestsOf({ attempt }: StoredExchange, { attempts }: Log): string[] {
  const test = attempts[attempt]?.test
  return test ? [test.basePrompt, ...Object.values(test.requests ?? {})] : []
}
