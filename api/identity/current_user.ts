import type { Tenant } from '#api/access/tenant'
import type { CurrentUser } from '#api/contract/session'
import { appUrl } from '#config/app'

/** What the browser and the command-line tool learn about who is signed in. */
export function currentUser({ user, organization, isAdmin }: Tenant): CurrentUser {
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
    app: { url: appUrl },
  }
}
