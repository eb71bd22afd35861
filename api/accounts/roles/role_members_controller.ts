import Role from '#api/accounts/tenants/role'
import { organizationScope } from '#api/platform/tenancy/scopes'
import { roleMembers } from '#api/contract/resources/role_members'
import { respondWithList } from '#api/platform/http/responses/respond'
import { readList } from '#api/platform/http/lists/list_query'
import { listRoleMembers } from '#api/accounts/roles/list_role_members'
import type { HttpContext } from '@adonisjs/core/http'

export default class RoleMembersController {
  async index(ctx: HttpContext) {
    const { organization, params, request } = ctx
    const role = await organizationScope(organization, Role)
      .query()
      .where('id', params.id)
      .firstOrFail()
    const list = readList(roleMembers, request.qs())
    const { rows, total } = await listRoleMembers(role, list)
    return respondWithList(ctx, roleMembers.path, list, total, rows)
  }
}
