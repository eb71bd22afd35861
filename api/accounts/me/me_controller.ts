import { tenantOf } from '#api/accounts/tenants/tenant'
import { rulesFor } from '#api/contract/accounts/permission_policy'
import { currentUser } from '#api/accounts/identity/current_user'
import { NOT_A_MEMBER } from '#api/accounts/identity/errors'
import { switchOrganization } from '#api/accounts/identity/identity_validator'
import { myOrganizations } from '#api/accounts/organizations/my_organizations'
import { myTeams } from '#api/accounts/teams/visible_teams'
import type { HttpContext } from '@adonisjs/core/http'

export default class MeController {
  async show(ctx: HttpContext) {
    return currentUser(ctx, ctx.tenant)
  }

  async abilities({ tenant }: HttpContext) {
    return tenant.team ? rulesFor(tenant.permissionSets) : []
  }

  async organizations({ tenant }: HttpContext) {
    return myOrganizations(tenant)
  }

  async teams({ tenant }: HttpContext) {
    return myTeams(tenant)
  }

  async switchOrganization(ctx: HttpContext) {
    const { request, session, tenant } = ctx
    const { organizationId } = await request.validateUsing(switchOrganization)
    const next = await tenantOf(tenant.user, organizationId)
    if (!next.organization) throw NOT_A_MEMBER()
    session?.put('organizationId', organizationId)
    return currentUser(ctx, next)
  }
}
