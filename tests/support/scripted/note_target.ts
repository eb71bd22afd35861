import { startScriptedTarget } from '#tests/support/scripted/scripted_target'

/** Matches questions about what other people, or other sessions, wrote. */
const ASKS =
  /\b(?:person before|previous session|earlier session|sessions before|other people|other files|noted so far|else is talking|by anyone|conversation that)\b/i

/**
 * Starts a target that remembers every message and repeats its memory on request: the messages of
 * all other sessions (`shared`), or only those of the current one (`own`).
 */
export const startNoteTarget = (memory: 'shared' | 'own') => {
  const notes: { session: string; text: string }[] = []
  return startScriptedTarget({
    answer: ({ body, headers }, number) => {
      const session = String(headers['x-session-id'] || `session-${number}`)
      const text = String(JSON.parse(body).message)
      const seen = notes.filter((note) => (note.session === session) !== (memory === 'shared'))
      notes.push({ session, text })
      const known = [...seen.map((note) => note.text), ...(memory === 'own' ? [text] : [])]
      const told = ASKS.test(text) ? `I remember: ${known.join(' / ')}` : 'Noted.'
      return { kind: 'reply', json: { text: told, sessionId: session } }
    },
  })
}
