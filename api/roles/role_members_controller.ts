import { roleMembers } from '#api/contract/resources/role_members'
import { answerList } from '#api/http/answer'
import { readList } from '#api/http/list_query'
import { listRoleMembers } from '#api/roles/list_role_members'
import type { HttpContext } from '@adonisjs/core/http'

export default class RoleMembersController {
  async index(ctx: HttpContext) {
    const { organization, params, request } = ctx
    const role = await organization.related('roles').query().where('id', params.id).firstOrFail()
    const list = readList(roleMembers, request.qs())
    const { rows, total } = await listRoleMembers(role, list)
    return answerList(ctx, roleMembers.path, list, total, rows)
  }
}
