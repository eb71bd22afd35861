import { estimate } from '#api/engines/redteam/index'
import { withPolicies } from '#api/custom_policies/with_policies'
import { withCollections } from '#api/plugin_collections/with_collections'
import { completeConfig } from '#api/templates/complete_config'
import { withPlanningBackend } from '#api/templates/estimate_backend'
import { estimateUsage } from '#api/templates/estimate_usage'
import { estimateConfig } from '#api/templates/template_validator'
import { TEMPLATE_LIMITS } from '#api/contract/template'
import type { HttpContext } from '@adonisjs/core/http'

/** Without a target only the template's own limits count. */
const NO_TARGET = { maxConcurrency: TEMPLATE_LIMITS.maxConcurrency.max, delayMs: 0 }

export default class TemplateEstimatesController {
  /** Probes, duration, tokens and money of a configuration; nothing is stored and nothing is called. */
  async store(ctx: HttpContext) {
    const { config, targetId } = await ctx.request.validateUsing(estimateConfig)
    const whole = await withCollections(ctx.team, completeConfig(config))
    const template = { ...whole, plugins: await withPolicies(ctx.team, whole.plugins) }
    const target = targetId ? await limitsOf(ctx, targetId) : NO_TARGET
    const scope = { organizationId: ctx.organization.id, teamId: ctx.team.id }
    const figures = await withPlanningBackend(scope, (backend) =>
      estimate({ template, backend, target })
    )
    const of = { teamId: ctx.team.id, targetId: targetId ?? null }
    return { ...figures, ...(await estimateUsage(figures.probes, of)) }
  }
}

async function limitsOf({ team }: HttpContext, id: string) {
  const target = await team.related('targets').query().where('id', id).firstOrFail()
  const { maxConcurrency, delayMs } = target.call.settings
  return { maxConcurrency, delayMs }
}
