import { tenantOf } from '#api/access/tenant'
import { rulesFor } from '#api/contract/permission_policy'
import { currentUser } from '#api/identity/current_user'
import { NOT_A_MEMBER } from '#api/identity/errors'
import { switchOrganization } from '#api/identity/identity_validator'
import { myOrganizations } from '#api/organizations/my_organizations'
import { myTeams } from '#api/teams/my_teams'
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
