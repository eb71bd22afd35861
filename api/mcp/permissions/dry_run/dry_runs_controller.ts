import { checkPermission } from '#api/mcp/permissions/check_permission'
import { dryRun } from '#api/mcp/permissions/dry_run/dry_run'
import { createPermission } from '#api/mcp/permissions/mcp_permission_validator'
import type { HttpContext } from '@adonisjs/core/http'

export default class DryRunsController {
  async show({ request, team }: HttpContext) {
    const values = await request.validateUsing(createPermission)
    await checkPermission(team, values)
    const { userId = null, roleId = null, applicationId = null, serverId = null } = values
    const { kind = 'tool', tool = null, reason = null, conditions = [], redactPaths = [] } = values
    const { effect, position } = values
    return dryRun(team, {
      ...{ effect, position, kind, userId, roleId, applicationId, serverId, tool },
      ...{ conditions, redactPaths, reason },
    })
  }
}
