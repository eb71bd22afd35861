import type { RefusalPurpose } from '#api/contract/outbound_refusals'
import type { HttpContext } from '@adonisjs/core/http'

/** For whom a call is made: whose log tells of it when it is refused. */
export type Asker = {
  purpose: RefusalPurpose
  /** Null for what the server does for itself: the organization that runs it has it in its log. */
  organizationId: string | null
  teamId?: string | null
  userId?: string | null
  /** The scan, target or webhook that it is for. */
  subjectId?: string | null
}

/** Who asks in this request. */
export const askerOf = (
  { organization, team, tenant }: HttpContext,
  purpose: RefusalPurpose,
  subjectId: string | null = null
): Asker => ({
  purpose,
  organizationId: organization.id,
  // A route for administrators may have no team.
  teamId: (team as typeof team | undefined)?.id ?? null,
  userId: tenant.user.id,
  subjectId,
})
