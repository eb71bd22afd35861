import type { OwnSession } from '#api/contract/accounts/session'
import type User from '#api/accounts/tenants/user'
import { hashed } from '#api/accounts/access/session_store'
import db from '@adonisjs/lucid/services/db'

type Row = {
  id: string
  public_id: string
  user_agent: string | null
  ip_address: string | null
  created_at: Date
  touched_at: Date
}

/** Lists the user's sessions: the current one first, then the others by last use. */
export async function mySessions(user: User, sessionId: string | null): Promise<OwnSession[]> {
  const current = sessionId && hashed(sessionId)
  const rows: Row[] = await db
    .from('sessions')
    .where('user_id', user.id)
    .where('expires_at', '>', new Date())
    .orderByRaw('(id = ?) desc', [current ?? ''])
    .orderBy('touched_at', 'desc')
    .orderBy('public_id')
    .select('id', 'public_id', 'user_agent', 'ip_address', 'created_at', 'touched_at')
  return rows.map((row) => ({
    id: row.public_id,
    userAgent: row.user_agent,
    ipAddress: row.ip_address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.touched_at.toISOString(),
    isCurrent: row.id === current,
  }))
}
