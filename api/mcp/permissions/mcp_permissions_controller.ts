import { MAX_PERMISSIONS } from '#api/contract/mcp/permission'
import { mcpPermissions } from '#api/contract/resources/mcp_permissions'
import { assertRoom } from '#api/accounts/tenants/assert_room'
import { TOO_MANY_PERMISSIONS } from '#api/mcp/errors'
import { notifyGateway } from '#api/mcp/notify_gateway'
import { checkPermission } from '#api/mcp/permissions/check_permission'
import McpPermission from '#api/mcp/permissions/mcp_permission'
import McpPermissionTransformer from '#api/mcp/permissions/mcp_permission_transformer'
import { createPermission, updatePermission } from '#api/mcp/permissions/mcp_permission_validator'
import { actorOf } from '#api/platform/audit/actor_of'
import { resourceLog } from '#api/platform/audit/change_log'
import { crudController } from '#api/platform/crud/crud_controller'
import { editedRecord } from '#api/platform/http/assert_not_stale'
import { changeOne } from '#api/platform/http/lists/bulk'
import { respondWithOne } from '#api/platform/http/responses/respond'
import { teamScope } from '#api/platform/tenancy/scopes'
import type { HttpContext } from '@adonisjs/core/http'

const log = resourceLog<McpPermission>(mcpPermissions)

const Records = crudController(mcpPermissions, {
  model: McpPermission,
  transformer: McpPermissionTransformer,
  audit: log,
  async create({ request, team }) {
    const values = await request.validateUsing(createPermission)
    await checkPermission(team, values)
    return { conditions: [], redactPaths: [], ...values }
  },
  async insert({ team }, values, options) {
    const { client: trx } = options
    const limit = { table: 'mcp_permissions', max: MAX_PERMISSIONS, error: TOO_MANY_PERMISSIONS }
    await assertRoom(trx, team.id, limit)
    await notifyGateway(team.id, trx)
    return teamScope(team, McpPermission).create(values, options)
  },
})

export default class McpPermissionsController extends Records {
  async update(ctx: HttpContext): Promise<object> {
    const { request, team } = ctx
    const values = await request.validateUsing(updatePermission)
    const rows = teamScope(team, McpPermission).query()
    const row = await changeOne(rows, editedRecord(ctx), async (permission, trx) => {
      const { kind, effect, tool, userId, roleId } = permission
      await checkPermission(team, { kind, effect, tool, userId, roleId, ...values })
      const record = log.changing(permission)
      await permission.merge(values).save()
      await record(trx, actorOf(ctx))
      await notifyGateway(team.id, trx)
      return permission
    })
    return respondWithOne(ctx, McpPermissionTransformer.transform(row))
  }
}
