import Target from '#api/targets/target'
import { teamScope } from '#api/platform/tenancy/scopes'
import { estimate } from '#api/engines/redteam/index'
import { withPolicies } from '#api/library/policies/with_policies'
import { withCollections } from '#api/library/plugin_collections/with_collections'
import { completeTemplateSettings } from '#api/library/templates/complete_template_settings'
import { withPlanningBackend } from '#api/library/templates/estimate_backend'
import { estimateUsage } from '#api/scans/estimates/estimate_usage'
import { estimateTemplate } from '#api/library/templates/template_validator'
import { TEMPLATE_LIMITS } from '#api/contract/library/template'
import type { HttpContext } from '@adonisjs/core/http'

/** Limits used if there is no target; then only the template's limits apply. */
const NO_TARGET = { maxConcurrency: TEMPLATE_LIMITS.maxConcurrency.max, delayMs: 0 }

export default class TemplateEstimatesController {
  /** Estimates a configuration's probes, duration, tokens, and cost. Has no side effects. */
  async store(ctx: HttpContext) {
    const { config, targetId } = await ctx.request.validateUsing(estimateTemplate)
    const whole = await withCollections(ctx.team, completeTemplateSettings(config))
    const template = { ...whole, plugins: await withPolicies(ctx.team, whole.plugins) }
    const target = targetId ? await limitsOf(ctx, targetId) : NO_TARGET
    const scope = { organizationId: ctx.organization.id, teamId: ctx.team.id }
    const estimated = await withPlanningBackend(scope, (backend) =>
      estimate({ template, backend, target })
    )
    const scanScope = { teamId: ctx.team.id, targetId: targetId ?? null }
    const { probes, benignRequests, encodingProbes } = estimated
    const requests = probes + benignRequests + encodingProbes
    return { ...estimated, ...(await estimateUsage(requests, scanScope)) }
  }
}

async function limitsOf({ team }: HttpContext, id: string) {
  const target = await teamScope(team, Target).query().where('id', id).firstOrFail()
  const { maxConcurrency, delayMs } = target.call.settings
  return { maxConcurrency, delayMs }
}
