import { markersIn } from '../built_in/canary.js'
import type { ConversationContext, ForeignMarker } from '../vocabulary.js'

/** One conversation of a run with the target. */
export type SentConversation = {
  /** Identifies the conversation within the run. */
  id: number
  /** Display name. */
  name: string
  /** Messages of the conversation, both as sent and before strategies changed them. */
  texts: readonly string[]
  /** The target's session ID. Conversations with the same ID count as one. */
  session?: string | null
}

type Source = Pick<SentConversation, 'id' | 'name'>

/**
 * Maximum number of other conversations' markers that are compared with each response; the most recent ones are used.
 */
const MAX_MARKERS = 200

/** Records the markers that were sent in the conversations of a run. */
export class MarkerRegistry {
  /** The conversations that sent a marker, by marker. */
  readonly #sources = new Map<string, Source[]>()
  /** Sessions that the target reported, by conversation. */
  readonly #sessions = new Map<number, Set<string>>()

  /** Records the markers in the messages of a conversation, and its session. */
  add({ texts, session, ...source }: SentConversation): void {
    if (session) this.noteSession(source.id, session)
    for (const marker of new Set(texts.flatMap(markersIn))) {
      this.#sources.set(marker, [...(this.#sources.get(marker) ?? []), source])
    }
  }

  /** Records the target's session for a conversation. */
  noteSession(id: number, session: string): void {
    const known = this.#sessions.get(id) ?? new Set()
    this.#sessions.set(id, known.add(session))
  }

  /** Returns the markers that belong to a conversation and those that belong only to others. */
  contextOf({ id, name, texts, session }: SentConversation): ConversationContext {
    const isSame = (other: Source) =>
      other.id === id ||
      (Boolean(session) && this.#sessions.get(other.id)?.has(session ?? '') === true)
    const foreign = [...this.#sources].flatMap(([text, sources]): ForeignMarker[] => {
      const [first] = sources
      return first && !sources.some(isSame) ? [{ text, conversation: first.name }] : []
    })
    return { name, sent: texts, foreign: foreign.slice(-MAX_MARKERS) }
  }
}
