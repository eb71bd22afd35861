import type { Actor } from '#api/platform/audit/record_audit'
import type { HttpContext } from '@adonisjs/core/http'

/** Returns the user of a request, and the API token if one was used, as the actor of an audit entry. */
export function actorOf({ organization, tenant }: HttpContext): Actor {
  const { id, name, email } = tenant.user
  const { token } = tenant
  return {
    organizationId: organization.id,
    user: { id, name, email },
    token: token && { id: token.id, name: token.name },
  }
}
