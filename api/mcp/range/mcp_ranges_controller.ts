import { createRange } from '#api/mcp/range/create_range'
import { loadRange } from '#api/mcp/range/load_range'
import { createRange as validator } from '#api/mcp/range/range_validator'
import { actorOf } from '#api/platform/audit/actor_of'
import { invalidField } from '#api/platform/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'

/** Endpoints at which a target is attacked through MCP during a scan. */
export default class McpRangesController {
  async store(ctx: HttpContext) {
    const { applicationId } = await ctx.request.validateUsing(validator)
    // Anyone with the URL of a range can see the tools of the application.
    if (!ctx.tenant.ability.can('read', 'McpApplication')) {
      throw invalidField('applicationId', 'exists', 'Your role cannot read MCP applications')
    }
    const { team, tenant } = ctx
    const order = { team, actor: actorOf(ctx), userId: tenant.user.id, applicationId }
    ctx.response.status(201)
    return createRange(order)
  }

  async show({ team, params }: HttpContext) {
    return loadRange(team, { id: String(params.id) })
  }

  async ofScan({ team, params }: HttpContext) {
    return loadRange(team, { scanId: String(params.scanId) })
  }
}
