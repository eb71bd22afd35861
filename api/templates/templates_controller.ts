import { templates } from '#api/contract/resources/templates'
import { answerList, answerOne } from '#api/http/answer'
import { bulkIds, changeMany } from '#api/http/bulk'
import { readList, runList } from '#api/http/list_query'
import { completeConfig } from '#api/templates/complete_config'
import TemplateTransformer from '#api/templates/template_transformer'
import { createTemplate, updateTemplate, updateTemplates } from '#api/templates/template_validator'
import type { HttpContext } from '@adonisjs/core/http'

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
    const template = await ctx.team.related('templates').create({
      ...about,
      config: completeConfig(config),
      createdById: ctx.tenant.user.id,
    })
    ctx.response.status(201)
    return answerOne(ctx, TemplateTransformer.transform(await template.refresh()))
  }

  async update(ctx: HttpContext) {
    const template = await find(ctx)
    const { config, ...about } = await ctx.request.validateUsing(updateTemplate)
    await template.merge({ ...about, ...(config && { config: completeConfig(config) }) }).save()
    return answerOne(ctx, TemplateTransformer.transform(template))
  }

  async updateMany(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(updateTemplates)
    return changeMany(visible(ctx), bulkIds(ctx), (template) => template.merge(values).save())
  }

  async destroy(ctx: HttpContext) {
    const template = await find(ctx)
    await template.delete()
    return answerOne(ctx, TemplateTransformer.transform(template))
  }

  async destroyMany(ctx: HttpContext) {
    return changeMany(visible(ctx), bulkIds(ctx), (template) => template.delete())
  }
}

const visible = ({ team }: HttpContext) => team.related('templates').query()

const find = (ctx: HttpContext) => visible(ctx).where('id', ctx.params.id).firstOrFail()
