import type { ConversationState } from '#api/engines/guardrails/vocabulary'
import type { LoadedGuardrail } from '#api/guardrails/run/loaded_guardrails'
import db from '@adonisjs/lucid/services/db'
import { createHash } from 'node:crypto'

/** Time without a message after which a conversation starts over. */
const KEPT_MS = 24 * 3600_000
const TIMEOUT_MS = 500
const MAX_CACHED = 10_000

/**
 * Whether another message was written since this one read the state. Then the higher risk remains, so that a harmless
 * message sent at the same time does not hide an attack, and both messages count.
 */
const IS_CONCURRENT =
  'guardrail_conversations.turns >= excluded.turns and guardrail_conversations.expires_at > now()'
const MERGED_RISK = `case when ${IS_CONCURRENT}
  then greatest(guardrail_conversations.risk, excluded.risk) else excluded.risk end`
const MERGED_TURNS = `case when ${IS_CONCURRENT}
  then guardrail_conversations.turns + 1 else excluded.turns end`

type Row = { guardrail_id: string; risk: number; turns: number }

/**
 * States of conversations, which all processes share through the database. While it is unavailable, this process
 * continues with its own copies. Session IDs are stored as hashes.
 */
export class Conversations {
  #cached = new Map<string, { state: ConversationState; expiresAt: number }>()

  async read(
    guardrails: readonly LoadedGuardrail[],
    sessionId: string
  ): Promise<Map<string, ConversationState>> {
    const hash = hashOf(sessionId)
    const ids = guardrails.map(({ id }) => id)
    const states = new Map(
      ids.flatMap((id) => {
        const cached = this.#cached.get(`${id} ${hash}`)
        return cached && cached.expiresAt > Date.now() ? [[id, cached.state] as const] : []
      })
    )
    const rows: Row[] = await db
      .from('guardrail_conversations')
      .whereIn('guardrail_id', ids)
      .where('session_hash', hash)
      .where('expires_at', '>', new Date())
      .timeout(TIMEOUT_MS, { cancel: true })
      .select('guardrail_id', 'risk', 'turns')
      .catch(() => [])
    for (const { guardrail_id: id, risk, turns } of rows) {
      // The database can be ahead of this process, which another process can cause, or behind it after an outage.
      if (turns >= (states.get(id)?.turns ?? 0)) states.set(id, { risk, turns })
    }
    return states
  }

  async write(sessionId: string, states: ReadonlyMap<string, ConversationState>): Promise<void> {
    const hash = hashOf(sessionId)
    for (const [id, state] of states) this.#remember(`${id} ${hash}`, state)
    const rows = [...states].map(([id, { risk, turns }]) => ({
      guardrail_id: id,
      session_hash: hash,
      risk,
      turns,
      expires_at: new Date(Date.now() + KEPT_MS),
    }))
    if (rows.length === 0) return
    await db
      .knexQuery()
      .insert(rows)
      .into('guardrail_conversations')
      .onConflict(['guardrail_id', 'session_hash'])
      .merge({
        risk: db.knexRawQuery(MERGED_RISK),
        turns: db.knexRawQuery(MERGED_TURNS),
        expires_at: db.knexRawQuery('excluded.expires_at'),
      })
      .timeout(TIMEOUT_MS)
      .catch(() => {})
  }

  #remember(key: string, state: ConversationState) {
    this.#cached.delete(key)
    this.#cached.set(key, { state, expiresAt: Date.now() + KEPT_MS })
    if (this.#cached.size <= MAX_CACHED) return
    const [oldest] = this.#cached.keys()
    if (oldest !== undefined) this.#cached.delete(oldest)
  }
}

const hashOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex')
