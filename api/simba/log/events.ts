import type { SimbaEventKind } from '#api/contract/simba/session'
import { storable } from '#api/evals/values/storable'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export type NewEvent = {
  kind: SimbaEventKind
  message: string
  number?: number | null
  level?: 'info' | 'warn' | 'success'
}

/** Maximum length; longer messages are truncated, because a target's error can quote a whole page. */
const MAX_MESSAGE_CHARS = 2000

/** Adds events in the transaction of the change. The update locks the session, so that event numbers have no gaps. */
export async function appendEvents(
  trx: TransactionClientContract,
  sessionId: string,
  events: readonly NewEvent[]
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ kind, message, number = null, level = 'info' }, place) => ({
    place,
    kind,
    message: storable(message).slice(0, MAX_MESSAGE_CHARS).toWellFormed(),
    number,
    level,
  }))
  await trx.rawQuery(
    `with numbered as (
       update simba_sessions set last_event = last_event + :count where id = :sessionId returning last_event
     )
     insert into simba_events (session_id, sequence, kind, message, number, level)
     select :sessionId, n.last_event - :count + e.place + 1, e.kind, e.message, e.number, e.level
     from numbered n, jsonb_to_recordset(:rows::jsonb)
       as e (place int, kind text, message text, number int, level text)`,
    { sessionId, count: rows.length, rows: JSON.stringify(rows) }
  )
}
