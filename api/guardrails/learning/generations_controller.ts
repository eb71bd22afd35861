import { assertChangeable, guardrailIdOf, placeOf } from '#api/guardrails/guardrail_of_route'
import { judgeModelOf, NEEDS_MODEL } from '#api/guardrails/judge/judge_model_of'
import { requestVersion } from '#api/guardrails/learning/generate_version'
import { listCandidates } from '#api/guardrails/learning/list_candidates'
import { loadVersionRow } from '#api/guardrails/versions/load_versions'
import { generateVersion } from '#api/guardrails/versions/policy_validator'
import { invalidField } from '#api/platform/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'

export default class GenerationsController {
  async candidates(ctx: HttpContext) {
    return listCandidates(await guardrailIdOf(ctx))
  }

  /** Starts a job that derives policies from vulnerabilities. */
  async store(ctx: HttpContext) {
    const {
      issueIds,
      note = null,
      textPolicies: withTextPolicies = false,
    } = await ctx.request.validateUsing(generateVersion)
    await assertChangeable(ctx)
    if (withTextPolicies && (await judgeModelOf(ctx.team)) === null) {
      throw invalidField('textPolicies', 'model', NEEDS_MODEL)
    }
    const userId = ctx.tenant.user.id
    const order = { ...placeOf(ctx), userId, issueIds, note, withTextPolicies }
    const number = await requestVersion(order)
    ctx.response.status(202)
    return loadVersionRow(ctx.params.id, number)
  }
}
