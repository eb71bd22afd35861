import { actorOf } from '#api/audit/actor_of'
import { answerOne } from '#api/http/answer'
import { copyRole } from '#api/roles/copy_role'
import RoleTransformer from '#api/roles/role_transformer'
import type { HttpContext } from '@adonisjs/core/http'

export default class RoleCopiesController {
  async store(ctx: HttpContext) {
    const { organization, params } = ctx
    const role = await organization.related('roles').query().where('id', params.id).firstOrFail()
    const copy = await copyRole(organization, role, actorOf(ctx))
    ctx.response.status(201)
    return answerOne(ctx, RoleTransformer.transform(copy))
  }
}
