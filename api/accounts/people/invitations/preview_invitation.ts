import type { InvitationPreview } from '#api/contract/accounts/people'
import { digest } from '#api/accounts/identity/links/one_time_links'
import { INVITATION_GONE } from '#api/accounts/people/errors'
import db from '@adonisjs/lucid/services/db'

/** Returns the details shown to the holder of a code. Does not reveal whether the address has an account. */
export async function previewInvitation(code: string): Promise<InvitationPreview> {
  const row: { name: string; email: string; expires_at: Date } | null = await db
    .from('invitations as i')
    .join('organizations as o', 'o.id', 'i.organization_id')
    .where('i.hash', digest(code))
    .whereNull('i.accepted_at')
    .where('i.expires_at', '>', new Date())
    .select('o.name', 'i.email', 'i.expires_at')
    .first()
  if (!row) throw INVITATION_GONE()
  return {
    organizationName: row.name,
    email: row.email,
    expiresAt: row.expires_at.toISOString(),
  }
}
