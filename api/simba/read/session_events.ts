import { MAX_SIMBA_EVENTS, type SimbaEvent } from '#api/contract/simba/session'
import db from '@adonisjs/lucid/services/db'

type Row = Omit<SimbaEvent, 'createdAt'> & { created_at: Date }

/** Returns the events after a sequence number, oldest first, at most `MAX_SIMBA_EVENTS`. */
export async function eventsAfter(sessionId: string, after: number): Promise<SimbaEvent[]> {
  const rows: Row[] = await db
    .from('simba_events')
    .where('session_id', sessionId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(MAX_SIMBA_EVENTS)
    .select('sequence', 'kind', 'message', 'number', 'level', 'created_at')
  return rows.map(({ created_at: createdAt, ...event }) => ({
    ...event,
    createdAt: createdAt.toISOString(),
  }))
}
