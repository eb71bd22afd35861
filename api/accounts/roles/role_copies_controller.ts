import Role from '#api/accounts/tenants/role'
import { organizationScope } from '#api/platform/tenancy/scopes'
import { actorOf } from '#api/platform/audit/actor_of'
import { respondWithOne } from '#api/platform/http/responses/respond'
import { copyRole } from '#api/accounts/roles/copy_role'
import RoleTransformer from '#api/accounts/roles/role_transformer'
import type { HttpContext } from '@adonisjs/core/http'

export default class RoleCopiesController {
  async store(ctx: HttpContext) {
    const { organization, params } = ctx
    const role = await organizationScope(organization, Role)
      .query()
      .where('id', params.id)
      .firstOrFail()
    const copy = await copyRole(organization, role, actorOf(ctx))
    ctx.response.status(201)
    return respondWithOne(ctx, RoleTransformer.transform(copy))
  }
}
