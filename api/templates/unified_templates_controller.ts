import { toToolConfig } from '#api/engines/redteam/index'
import type { TemplateConfig } from '#api/engines/redteam/vocabulary'
import { withExamples } from '#api/grading_examples/examples_for_tool'
import { examplesToHandOut } from '#api/grading_examples/grading_of'
import { withCollections } from '#api/plugin_collections/with_collections'
import type Target from '#api/targets/target'
import { withClientSession } from '#api/targets/tool/client_session'
import type Template from '#api/templates/template'
import { unifiedTemplate } from '#api/templates/template_validator'
import type { HttpContext } from '@adonisjs/core/http'

export default class UnifiedTemplatesController {
  /** A stored template as the command-line tool runs it by its id. */
  async show(ctx: HttpContext) {
    const { providerId } = await unifiedTemplate.validate(ctx.request.qs())
    const { team, params } = ctx
    const template = await team.related('templates').query().where('id', params.id).firstOrFail()
    const target = providerId
      ? await team.related('targets').query().where('id', providerId).firstOrFail()
      : null
    const whole = await withCollections(team, template.config)
    const config = target ? withExamples(whole, await examplesToHandOut(target)) : whole
    return withClientSession(toUnified(template, config, target), target?.call ?? null)
  }
}

/** The target is named, not written out: the tool asks for it again when it calls it. */
function toUnified(
  template: Template,
  config: TemplateConfig,
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
    // Comes back with the upload, which so belongs to this template and team.
    metadata: { configId: template.id, teamId: template.teamId },
  }
}
