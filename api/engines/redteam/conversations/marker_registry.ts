import { markersIn } from '../built_in/canary.js'
import type { ConversationContext, ForeignMarker } from '../vocabulary.js'

/** One conversation of a run with the target. */
export type SentConversation = {
  /** Identifies it within the run. */
  id: number
  /** Display name. */
  name: string
  /** Messages that were sent in it, and their form before strategies changed them. */
  texts: readonly string[]
  /** The target's ID of the session. Conversations with the same ID count as one. */
  session?: string | null
}

type Source = Pick<SentConversation, 'id' | 'name'>

/** Number of the latest markers that are compared with each response. */
const MAX_MARKERS = 200

/** The markers that were sent in the conversations of a run. */
export class MarkerRegistry {
  /** The conversations that sent a marker, by marker. */
  readonly #sources = new Map<string, Source[]>()
  /** The sessions that the target reported for a conversation. */
  readonly #sessions = new Map<number, Set<string>>()

  /** Adds the messages of a conversation. */
  add({ texts, session, ...source }: SentConversation): void {
    if (session) this.noteSession(source.id, session)
    for (const marker of new Set(texts.flatMap(markersIn))) {
      this.#sources.set(marker, [...(this.#sources.get(marker) ?? []), source])
    }
  }

  /** Stores the target's session of a conversation. */
  noteSession(id: number, session: string): void {
    const known = this.#sessions.get(id) ?? new Set()
    this.#sessions.set(id, known.add(session))
  }

  /** Markers that distinguish a response of a conversation from those of others. */
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
