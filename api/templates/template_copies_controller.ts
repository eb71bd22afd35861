import { templates } from '#api/contract/resources/templates'
import { answerOne } from '#api/http/answer'
import { copyName } from '#api/templates/copy_name'
import TemplateTransformer from '#api/templates/template_transformer'
import type { HttpContext } from '@adonisjs/core/http'

export default class TemplateCopiesController {
  async store(ctx: HttpContext) {
    const mine = () => ctx.team.related('templates')
    const { name, description, config, kept } = await mine()
      .query()
      .where('id', ctx.params.id)
      .firstOrFail()
    const taken = await mine().query().select('name').whereLike('name', '%(copy%')
    const copy = await mine().create({
      name: copyName(
        name,
        taken.map((template) => template.name),
        templates.fields.name.max
      ),
      description,
      config,
      kept,
      createdById: ctx.tenant.user.id,
    })
    ctx.response.status(201)
    return answerOne(ctx, TemplateTransformer.transform(await copy.refresh()))
  }
}
