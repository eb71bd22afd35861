import type { PublicLink as Answer, PublicSubject } from '#api/contract/public_link'
import type PublicLink from '#api/public_links/public_link'
import db from '@adonisjs/lucid/services/db'

type Row = { id: string; created_at: Date; expires_at: Date | null; created_by: string | null }

/** The link of an evaluation that nobody has revoked, expired or not; null when there is none. */
export async function publicLinkOf(evalId: string, subject: PublicSubject): Promise<Answer | null> {
  const row: Row | null = await db
    .from('public_links')
    .leftJoin('users', 'users.id', 'public_links.created_by_id')
    .where({ eval_id: evalId, subject })
    .whereNull('revoked_at')
    .select('public_links.id', 'public_links.created_at', 'expires_at', 'users.name as created_by')
    .first()
  return (
    row && {
      id: row.id,
      subject,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
      expiresAt: row.expires_at?.toISOString() ?? null,
    }
  )
}

/** The same of a link that was made just now. */
export const madeLink = (
  link: PublicLink,
  subject: PublicSubject,
  createdBy: string | null
): Answer => ({
  id: link.id,
  subject,
  createdAt: link.createdAt.toUTC().toISO() ?? '',
  createdBy,
  expiresAt: link.expiresAt?.toUTC().toISO() ?? null,
})
