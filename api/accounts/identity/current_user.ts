import { requiresEnrollment } from '#api/accounts/access/session_rules'
import type { Tenant } from '#api/accounts/tenants/tenant'
import type { CurrentUser } from '#api/contract/accounts/session'
import { isHost } from '#api/platform/settings/is_host'
import { appUrl } from '#config/app'
import { guardrails } from '#config/guardrails'
import type { HttpContext } from '@adonisjs/core/http'

/** Returns the signed-in user in the format that the console and the command-line tool expect. */
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
    isServerAdmin: isAdmin && organization !== null && (await isHost({ organization })),
    mustEnrollSecondFactor: await requiresEnrollment(ctx, tenant),
    app: { url: appUrl, guardrailsUrl: guardrails.publicUrl },
  }
}
