import { actorOf } from '#api/audit/actor_of'
import { evalConfigs } from '#api/contract/resources/eval_configs'
import { auditConfig, auditConfigChange, auditedConfig } from '#api/eval_configs/audit_eval_config'
import type EvalConfig from '#api/eval_configs/eval_config'
import EvalConfigTransformer from '#api/eval_configs/eval_config_transformer'
import {
  createEvalConfig,
  updateEvalConfig,
  updateEvalConfigs,
} from '#api/eval_configs/eval_config_validator'
import { fillInDatasets } from '#api/eval_configs/fill_in_datasets'
import { evalConfigsOf } from '#api/eval_configs/list_eval_configs'
import { acceptedDocument } from '#api/eval_configs/sent_document'
import { answerList, answerOne } from '#api/http/answer'
import { bulkIds, changeMany, changeOne } from '#api/http/bulk'
import { isFromTool } from '#api/http/is_token_request'
import { readList, runList } from '#api/http/list_query'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export default class EvalConfigsController {
  async index(ctx: HttpContext) {
    const list = readList(evalConfigs, ctx.request.qs())
    const { rows, total } = await runList(evalConfigsOf(ctx.team), evalConfigs, list)
    const items = EvalConfigTransformer.transform(rows).useVariant('forList')
    return answerList(ctx, evalConfigs.path, list, total, items)
  }

  async show(ctx: HttpContext) {
    const config = await visible(ctx).where('id', ctx.params.id).firstOrFail()
    // The command-line tool knows no datasets.
    if (isFromTool(ctx)) await fillInDatasets(config)
    return answerOne(ctx, EvalConfigTransformer.transform(config))
  }

  async store(ctx: HttpContext) {
    const { config: sent, ...about } = await ctx.request.validateUsing(createEvalConfig)
    const config = await acceptedDocument({ config: sent }, scopeOf(ctx), 'saving')
    const row = { ...about, config, createdById: ctx.tenant.user.id }
    const made = await db.transaction(async (trx) => {
      const created = await ctx.team.related('evalConfigs').create(row, { client: trx })
      await auditConfig(trx, actorOf(ctx), 'eval_config_created', await created.refresh())
      return created
    })
    ctx.response.status(201)
    return answerOne(ctx, EvalConfigTransformer.transform(made))
  }

  async update(ctx: HttpContext) {
    const { config: sent, ...about } = await ctx.request.validateUsing(updateEvalConfig)
    const config = sent && (await acceptedDocument({ config: sent }, scopeOf(ctx), 'saving'))
    const values = { ...about, ...(config && { config }) }
    const row = await changeOne(visible(ctx), ctx.params.id, async (found, trx) => {
      await change(ctx, found, values, trx)
      return found
    })
    return answerOne(ctx, EvalConfigTransformer.transform(row))
  }

  async updateMany(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(updateEvalConfigs)
    return changeMany(visible(ctx), bulkIds(ctx), (row, trx) => change(ctx, row, values, trx))
  }

  async destroy(ctx: HttpContext) {
    const row = await changeOne(visible(ctx), ctx.params.id, async (found, trx) => {
      await remove(ctx, found, trx)
      return found
    })
    return answerOne(ctx, EvalConfigTransformer.transform(row))
  }

  async destroyMany(ctx: HttpContext) {
    return changeMany(visible(ctx), bulkIds(ctx), (row, trx) => remove(ctx, row, trx))
  }
}

type Values = Parameters<EvalConfig['merge']>[0]

async function change(
  ctx: HttpContext,
  config: EvalConfig,
  values: Values,
  trx: TransactionClientContract
) {
  const before = auditedConfig(config)
  await config.merge(values).save()
  await auditConfigChange(trx, actorOf(ctx), before, config)
}

async function remove(ctx: HttpContext, config: EvalConfig, trx: TransactionClientContract) {
  await config.delete()
  await auditConfig(trx, actorOf(ctx), 'eval_config_deleted', config)
}

const visible = ({ team }: HttpContext) => team.related('evalConfigs').query()

const scopeOf = ({ organization, team }: HttpContext) => ({
  organizationId: organization.id,
  teamId: team.id,
})
