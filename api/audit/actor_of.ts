import type { Actor } from '#api/audit/record_audit'
import type { HttpContext } from '@adonisjs/core/http'

/** Who asks, for the audit log. */
export function actorOf({ organization, tenant }: HttpContext): Actor {
  const { id, name, email } = tenant.user
  const { token } = tenant
  return {
    organizationId: organization.id,
    user: { id, name, email },
    token: token && { id: token.id, name: token.name },
  }
}
