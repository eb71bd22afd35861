import {
  issueStandingRange,
  loadStandingRange,
  revokeStandingRange,
} from '#api/mcp/range/standing/standing_range'
import { createRange as validator } from '#api/mcp/range/range_validator'
import { actorOf } from '#api/platform/audit/actor_of'
import { invalidField } from '#api/platform/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'

/** Standing ranges of targets, which the targets' scans use. */
export default class StandingRangesController {
  async show({ team, params }: HttpContext) {
    return { range: await loadStandingRange({ team, targetId: String(params.targetId) }) }
  }

  async store(ctx: HttpContext) {
    const { applicationId } = await ctx.request.validateUsing(validator)
    // Anyone with the URL of a range can see the tools of the application.
    if (!ctx.tenant.ability.can('read', 'McpApplication')) {
      throw invalidField('applicationId', 'exists', 'Your role cannot read MCP applications')
    }
    ctx.response.status(201)
    return issueStandingRange({ ...placeOf(ctx), userId: ctx.tenant.user.id, applicationId })
  }

  async destroy(ctx: HttpContext) {
    await revokeStandingRange(placeOf(ctx))
    return { range: null }
  }
}

const placeOf = (ctx: HttpContext) => ({
  team: ctx.team,
  actor: actorOf(ctx),
  targetId: String(ctx.params.targetId),
})
