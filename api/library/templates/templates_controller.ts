import Template from '#api/library/templates/template'
import { templates } from '#api/contract/resources/templates'
import { crudController } from '#api/platform/crud/crud_controller'
import { checkTemplateSettings } from '#api/library/templates/check_template_settings'
import { templateLog } from '#api/library/templates/insert_template'
import TemplateTransformer from '#api/library/templates/template_transformer'
import {
  createTemplate,
  updateTemplate,
  updateTemplates,
} from '#api/library/templates/template_validator'

export default class TemplatesController extends crudController(templates, {
  model: Template,
  transformer: TemplateTransformer,
  audit: templateLog,
  async create({ request, team }) {
    const { config, ...about } = await request.validateUsing(createTemplate)
    return { ...about, config: await checkTemplateSettings(team, config) }
  },
  async update({ request, team }) {
    const { config, ...about } = await request.validateUsing(updateTemplate)
    return { ...about, ...(config && { config: await checkTemplateSettings(team, config) }) }
  },
  updateMany: ({ request }) => request.validateUsing(updateTemplates),
}) {}
