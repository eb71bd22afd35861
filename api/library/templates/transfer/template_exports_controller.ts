import Template from '#api/library/templates/template'
import Target from '#api/targets/target'
import { teamScope } from '#api/platform/tenancy/scopes'
import { toToolYaml } from '#api/engines/redteam/index'
import { withCollections } from '#api/library/plugin_collections/with_collections'
import { completeTemplateSettings } from '#api/library/templates/complete_template_settings'
import { estimateTemplate } from '#api/library/templates/template_validator'
import { withClientSession } from '#api/targets/tool/client_session'
import { toToolTarget } from '#api/targets/tool/to_tool_target'
import type { HttpContext } from '@adonisjs/core/http'

type Options = NonNullable<Parameters<typeof toToolYaml>[1]>

export default class TemplateExportsController {
  /** Exports a stored template. With `targetId`, the file contains the target, so that the CLI can run it. */
  async show(ctx: HttpContext) {
    const template = await teamScope(ctx.team, Template)
      .query()
      .where('id', ctx.params.id)
      .firstOrFail()
    const { targetId } = ctx.request.qs()
    const yaml = await write(
      ctx,
      await withCollections(ctx.team, template.config),
      typeof targetId === 'string' && targetId ? targetId : null,
      {
        description: template.description?.trim() || template.name,
        ...(template.kept && { kept: template.kept }),
      }
    )
    const file = template.name.replace(/[^\w.-]+/g, '-').slice(0, 80)
    ctx.response.header('Content-Disposition', `inline; filename="${file || 'template'}.yaml"`)
    return yaml
  }

  /** Exports the unsaved template of a form. */
  async store(ctx: HttpContext) {
    const { config, targetId } = await ctx.request.validateUsing(estimateTemplate)
    const whole = await withCollections(ctx.team, completeTemplateSettings(config))
    return write(ctx, whole, targetId ?? null, {})
  }
}

type Config = Parameters<typeof toToolYaml>[0]

async function write(ctx: HttpContext, config: Config, targetId: string | null, options: Options) {
  ctx.response.header('Content-Type', 'text/yaml; charset=utf-8')
  if (!targetId) return toToolYaml(config, options)
  const target = await teamScope(ctx.team, Target).query().where('id', targetId).firstOrFail()
  const { provider, prompt, variables } = toToolTarget(target.name, target.call)
  const purpose = config.purpose?.trim() || target.purpose
  const yaml = toToolYaml(
    { ...config, ...(purpose && { purpose }) },
    {
      ...options,
      target: provider,
      kept: {
        redteam: options.kept?.redteam ?? {},
        root: withClientSession(
          { ...options.kept?.root, ...(prompt && { prompts: [prompt] }) },
          target.call
        ),
      },
    }
  )
  const hint = variables
    .map((name) => `# Set ${name} in the environment before you run this file.\n`)
    .join('')
  return hint + yaml
}
