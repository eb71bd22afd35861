import Role from '#api/accounts/tenants/role'
import { organizationScope } from '#api/platform/tenancy/scopes'
import { actorOf } from '#api/platform/audit/actor_of'
import { roles } from '#api/contract/resources/roles'
import { respondWithList, respondWithOne } from '#api/platform/http/responses/respond'
import { editedRecord } from '#api/platform/http/assert_not_stale'
import { bulkIds } from '#api/platform/http/lists/bulk'
import { readList, runList } from '#api/platform/http/lists/list_query'
import { createRole } from '#api/accounts/roles/create_role'
import { deleteRoles } from '#api/accounts/roles/delete_roles'
import RoleTransformer from '#api/accounts/roles/role_transformer'
import {
  createRole as createInput,
  updateRole as updateInput,
} from '#api/accounts/roles/role_validator'
import { updateRole } from '#api/accounts/roles/update_role'
import type { HttpContext } from '@adonisjs/core/http'

export default class RolesController {
  async index(ctx: HttpContext) {
    const list = readList(roles, ctx.request.qs())
    const { rows, total } = await runList(all(ctx), roles, list)
    return respondWithList(ctx, roles.path, list, total, RoleTransformer.transform(rows))
  }

  async show(ctx: HttpContext) {
    const role = await all(ctx).where('id', ctx.params.id).firstOrFail()
    return respondWithOne(ctx, RoleTransformer.transform(role))
  }

  async store(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(createInput)
    const role = await createRole(ctx.organization, values, actorOf(ctx))
    ctx.response.status(201)
    return respondWithOne(ctx, RoleTransformer.transform(role))
  }

  async update(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(updateInput)
    const role = await updateRole(ctx.organization, editedRecord(ctx), values, actorOf(ctx))
    return respondWithOne(ctx, RoleTransformer.transform(role))
  }

  async destroy(ctx: HttpContext) {
    const [role] = await deleteRoles(ctx.organization, [ctx.params.id], actorOf(ctx))
    return respondWithOne(ctx, RoleTransformer.transform(role))
  }

  async destroyMany(ctx: HttpContext) {
    const ids = bulkIds(ctx)
    await deleteRoles(ctx.organization, ids, actorOf(ctx))
    return ids
  }
}

const all = ({ organization }: HttpContext) =>
  organizationScope(organization, Role).query().select('roles.*').withCount('members')
