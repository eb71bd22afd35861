import { recordedBy } from '#api/audit/change_log'
import { templates } from '#api/contract/resources/templates'
import { teamRecords } from '#api/http/team_records'
import { checkedConfig } from '#api/templates/checked_config'
import { templateLog } from '#api/templates/template_log'
import TemplateTransformer from '#api/templates/template_transformer'
import { createTemplate, updateTemplate, updateTemplates } from '#api/templates/template_validator'
import type { HttpContext } from '@adonisjs/core/http'

const own = ({ team }: HttpContext) => team.related('templates').query()

export default class TemplatesController extends teamRecords({
  definition: templates,
  own,
  insert: ({ team }, values, trx) => team.related('templates').create(values, trx),
  async create({ request, team }) {
    const { config, ...about } = await request.validateUsing(createTemplate)
    return { ...about, config: await checkedConfig(team, config) }
  },
  async update({ request, team }) {
    const { config, ...about } = await request.validateUsing(updateTemplate)
    return { ...about, ...(config && { config: await checkedConfig(team, config) }) }
  },
  updateMany: ({ request }) => request.validateUsing(updateTemplates),
  one: (row) => TemplateTransformer.transform(row),
  many: (rows) => TemplateTransformer.transform(rows),
  recorded: recordedBy(templateLog),
}) {}
