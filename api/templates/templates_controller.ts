import { actorOf } from '#api/audit/actor_of'
import { templates } from '#api/contract/resources/templates'
import { answerList, answerOne } from '#api/http/answer'
import { bulkIds, changeMany, changeOne } from '#api/http/bulk'
import { readList, runList } from '#api/http/list_query'
import { auditedTemplate, auditTemplate, auditTemplateChange } from '#api/templates/audit_template'
import { completeConfig } from '#api/templates/complete_config'
import { insertTemplate } from '#api/templates/insert_template'
import type Template from '#api/templates/template'
import TemplateTransformer from '#api/templates/template_transformer'
import { createTemplate, updateTemplate, updateTemplates } from '#api/templates/template_validator'
import type { HttpContext } from '@adonisjs/core/http'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export default class TemplatesController {
  async index(ctx: HttpContext) {
    const list = readList(templates, ctx.request.qs())
    const { rows, total } = await runList(visible(ctx), templates, list)
    return answerList(ctx, templates.path, list, total, TemplateTransformer.transform(rows))
  }

  async show(ctx: HttpContext) {
    return answerOne(ctx, TemplateTransformer.transform(await find(ctx)))
  }

  async store(ctx: HttpContext) {
    const { config, ...about } = await ctx.request.validateUsing(createTemplate)
    const template = await insertTemplate(ctx, { ...about, config: completeConfig(config) })
    ctx.response.status(201)
    return answerOne(ctx, TemplateTransformer.transform(template))
  }

  async update(ctx: HttpContext) {
    const { config, ...about } = await ctx.request.validateUsing(updateTemplate)
    const values = { ...about, ...(config && { config: completeConfig(config) }) }
    const template = await changeOne(visible(ctx), ctx.params.id, async (row, trx) => {
      await change(ctx, row, values, trx)
      return row
    })
    return answerOne(ctx, TemplateTransformer.transform(template))
  }

  async updateMany(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(updateTemplates)
    return changeMany(visible(ctx), bulkIds(ctx), (row, trx) => change(ctx, row, values, trx))
  }

  async destroy(ctx: HttpContext) {
    const template = await changeOne(visible(ctx), ctx.params.id, async (row, trx) => {
      await remove(ctx, row, trx)
      return row
    })
    return answerOne(ctx, TemplateTransformer.transform(template))
  }

  async destroyMany(ctx: HttpContext) {
    return changeMany(visible(ctx), bulkIds(ctx), (row, trx) => remove(ctx, row, trx))
  }
}

type Values = Parameters<Template['merge']>[0]

async function change(
  ctx: HttpContext,
  template: Template,
  values: Values,
  trx: TransactionClientContract
) {
  const before = auditedTemplate(template)
  await template.merge(values).save()
  await auditTemplateChange(trx, actorOf(ctx), before, template)
}

async function remove(ctx: HttpContext, template: Template, trx: TransactionClientContract) {
  await template.delete()
  await auditTemplate(trx, actorOf(ctx), 'template_deleted', template)
}

const visible = ({ team }: HttpContext) => team.related('templates').query()

const find = (ctx: HttpContext) => visible(ctx).where('id', ctx.params.id).firstOrFail()
