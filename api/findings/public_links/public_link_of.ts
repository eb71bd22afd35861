import type { PublicLink as Answer, PublicSubject } from '#api/contract/findings/public_link'
import type PublicLink from '#api/findings/public_links/public_link'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import db from '@adonisjs/lucid/services/db'
import { flags } from '#config/flags'

/**
 * Checks that public links are enabled.
 * @throws NOT_FOUND if they are not, so that their endpoints behave as if they did not exist
 */
export function assertPublicLinksEnabled(): void {
  if (!flags.enableMakePublic) throw NOT_FOUND()
}

type Row = { id: string; created_at: Date; expires_at: Date | null; created_by: string | null }

/** Finds the evaluation's unrevoked link, which may be expired; null when there is none. */
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

/** Like `publicLinkOf`, for a link that was just created. */
export const createdLink = (
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
