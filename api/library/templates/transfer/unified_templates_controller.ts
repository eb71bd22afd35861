import { teamScope } from '#api/platform/tenancy/scopes'
import { toToolConfig } from '#api/engines/redteam/index'
import type { TemplateSettings } from '#api/engines/redteam/vocabulary'
import { withExamples } from '#api/library/grading_examples/examples_for_tool'
import { exportableExamples } from '#api/library/grading_examples/grading_of'
import { withCollections } from '#api/library/plugin_collections/with_collections'
import Target from '#api/targets/target'
import { withClientSession } from '#api/targets/tool/client_session'
import Template from '#api/library/templates/template'
import { unifiedTemplate } from '#api/library/templates/template_validator'
import type { HttpContext } from '@adonisjs/core/http'

export default class UnifiedTemplatesController {
  /** Returns a stored template in the format that the CLI expects when it requests a configuration by ID. */
  async show(ctx: HttpContext) {
    const { providerId } = await unifiedTemplate.validate(ctx.request.qs())
    const { team, params } = ctx
    const template = await teamScope(team, Template).query().where('id', params.id).firstOrFail()
    const target = providerId
      ? await teamScope(team, Target).query().where('id', providerId).firstOrFail()
      : null
    const whole = await withCollections(team, template.config)
    const config = target ? withExamples(whole, await exportableExamples(target)) : whole
    return withClientSession(toUnified(template, config, target), target?.call ?? null)
  }
}

/** Converts a template for the CLI. Refers to the target by ID; the CLI loads it separately. */
function toUnified(
  template: Template,
  config: TemplateSettings,
  target: Target | null
): Record<string, unknown> {
  const { kept } = template
  const purpose = config.purpose?.trim() || target?.purpose
  return {
    prompts: ['{{prompt}}'],
    targets: [],
    ...toToolConfig(
      { ...config, ...(purpose && { purpose }) },
      {
        description: template.description?.trim() || template.name,
        ...(kept && { kept }),
        ...(target && { target: { id: `promptfoo://provider/${target.id}`, label: target.name } }),
      }
    ),
    // The CLI copies this to its upload, which then assigns the report to the template and team.
    metadata: { configId: template.id, teamId: template.teamId },
  }
}
