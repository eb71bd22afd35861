import db from '@adonisjs/lucid/services/db'

/** Ended sessions are kept for longer than the twelve hours for which a session ID can be opened. */
export const OLD_MCP_ENDED_SESSIONS = {
  table: 'mcp_ended_sessions',
  column: 'ended_at',
  keptDays: 1,
}

/** Records that the client has ended the session with this key, so that no process continues it. */
export const recordEnd = (key: string) =>
  db.rawQuery('insert into mcp_ended_sessions (key) values (?) on conflict do nothing', [key])

export const hasEnded = async (key: string): Promise<boolean> =>
  (await db.from('mcp_ended_sessions').where('key', key).select('key').first()) !== null
