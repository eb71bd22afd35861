import Template from '#api/library/templates/template'
import { teamScope } from '#api/platform/tenancy/scopes'
import { templates } from '#api/contract/resources/templates'
import { respondWithOne } from '#api/platform/http/responses/respond'
import { copyName } from '#api/library/templates/copy_name'
import { insertTemplate } from '#api/library/templates/insert_template'
import TemplateTransformer from '#api/library/templates/template_transformer'
import type { HttpContext } from '@adonisjs/core/http'

export default class TemplateCopiesController {
  async store(ctx: HttpContext) {
    const mine = () => teamScope(ctx.team, Template)
    const { name, description, config, kept } = await mine()
      .query()
      .where('id', ctx.params.id)
      .firstOrFail()
    const taken = await mine().query().select('name').whereLike('name', '%(copy%')
    const names = taken.map((template) => template.name)
    const free = copyName(name, names, templates.fields.name.max)
    const values = { name: free, description, config, kept }
    const copy = await insertTemplate(ctx, values, `as a copy of ${name}`)
    ctx.response.status(201)
    return respondWithOne(ctx, TemplateTransformer.transform(copy))
  }
}
