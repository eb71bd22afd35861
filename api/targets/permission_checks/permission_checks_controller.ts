import { findMissingPermissions } from '#api/targets/permission_checks/find_missing_permissions'
import { checkPermissions } from '#api/targets/permission_checks/permission_check_validator'
import type { HttpContext } from '@adonisjs/core/http'

export default class PermissionChecksController {
  async store(ctx: HttpContext) {
    const { config } = await ctx.request.validateUsing(checkPermissions)
    return { errors: await findMissingPermissions(ctx, config) }
  }
}
