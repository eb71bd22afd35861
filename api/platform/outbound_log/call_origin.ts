import type { RefusalPurpose } from '#api/contract/accounts/outbound_refusals'
import type { HttpContext } from '@adonisjs/core/http'

/** Origin of an outbound call, which determines whose log records a refusal. */
export type CallOrigin = {
  purpose: RefusalPurpose
  /** Null for the server's own calls, whose refusals are logged for the organization that operates the server. */
  organizationId: string | null
  teamId?: string | null
  userId?: string | null
  /** ID of the scan, target or webhook. */
  subjectId?: string | null
}

/** Returns the origin of calls made while handling a request. */
export const callOriginOf = (
  { organization, team, tenant }: HttpContext,
  purpose: RefusalPurpose,
  subjectId: string | null = null
): CallOrigin => ({
  purpose,
  organizationId: organization.id,
  // Routes for administrators can have no team.
  teamId: (team as typeof team | undefined)?.id ?? null,
  userId: tenant.user.id,
  subjectId,
})
