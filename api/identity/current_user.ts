import { mustEnroll } from '#api/access/session_rules'
import type { Tenant } from '#api/access/tenant'
import type { CurrentUser } from '#api/contract/session'
import { appUrl } from '#config/app'
import type { HttpContext } from '@adonisjs/core/http'

/** What the browser and the command-line tool learn about who is signed in. */
export async function currentUser(ctx: HttpContext, tenant: Tenant): Promise<CurrentUser> {
  const { user, organization, isAdmin } = tenant
  return {
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      createdAt: user.createdAt.toISO() ?? '',
    },
    organization: organization && {
      id: organization.id,
      name: organization.name,
      canUseRedteam: organization.canUseRedteam,
      canUseAdaptiveGuardrails: organization.canUseAdaptiveGuardrails,
    },
    isAdmin,
    mustEnrollSecondFactor: await mustEnroll(ctx, tenant),
    app: { url: appUrl },
  }
}
