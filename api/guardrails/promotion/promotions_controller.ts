import { assertChangeable, placeOf, versionNumberOf } from '#api/guardrails/guardrail_of_route'
import { approveVersion } from '#api/guardrails/promotion/approve_version'
import { setVersionState } from '#api/guardrails/promotion/set_state'
import { loadVersionRow } from '#api/guardrails/versions/load_versions'
import { setState } from '#api/guardrails/versions/policy_validator'
import { actorOf } from '#api/platform/audit/actor_of'
import type { HttpContext } from '@adonisjs/core/http'

export default class PromotionsController {
  async setState(ctx: HttpContext) {
    const { state, force = false } = await ctx.request.validateUsing(setState)
    await assertChangeable(ctx)
    const number = versionNumberOf(ctx.params.number)
    await setVersionState({ ...placeOf(ctx), number, state, force, actor: actorOf(ctx) })
    return loadVersionRow(ctx.params.id, number)
  }

  async approve(ctx: HttpContext) {
    await assertChangeable(ctx)
    const number = versionNumberOf(ctx.params.number)
    const userId = ctx.tenant.user.id
    await approveVersion({ ...placeOf(ctx), number, userId, actor: actorOf(ctx) })
    return loadVersionRow(ctx.params.id, number)
  }
}
