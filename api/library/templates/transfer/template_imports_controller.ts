import { templates } from '#api/contract/resources/templates'
import { respondWithOne } from '#api/platform/http/responses/respond'
import { threadModule } from '#api/platform/http/parsing/thread_module'
import type * as importTemplateModule from './import_template.js'
import { insertTemplate } from '#api/library/templates/insert_template'
import TemplateTransformer from '#api/library/templates/template_transformer'
import { importTemplate as importInput } from '#api/library/templates/template_validator'
import type { HttpContext } from '@adonisjs/core/http'

const files = threadModule<typeof importTemplateModule>(
  new URL('./import_template.js', import.meta.url),
  { field: 'yaml' }
)

export default class TemplateImportsController {
  async store(ctx: HttpContext) {
    const { yaml, name } = await ctx.request.validateUsing(importInput)
    const { warnings, description, ...read } = await files('importTemplate', yaml)
    const { name: nameField, description: descriptionField } = templates.fields
    const values = {
      ...read,
      name: name ?? (description?.split('\n')[0]?.slice(0, nameField.max) || 'Imported template'),
      description: description?.slice(0, descriptionField.max) ?? null,
    }
    const template = await insertTemplate(ctx, values, 'from a file')
    ctx.response.status(201)
    const record = await respondWithOne(ctx, TemplateTransformer.transform(template))
    return { ...record, warnings }
  }
}
