import { actorOf } from '#api/audit/actor_of'
import { datasets } from '#api/contract/resources/datasets'
import { auditDataset } from '#api/datasets/audit_dataset'
import type Dataset from '#api/datasets/dataset'
import DatasetTransformer from '#api/datasets/dataset_transformer'
import { createDataset, updateDataset } from '#api/datasets/dataset_validator'
import { datasetOf, datasetsOf } from '#api/datasets/datasets_of'
import { answerList, answerOne } from '#api/http/answer'
import { bulkIds, changeMany, changeOne } from '#api/http/bulk'
import { readList, runList } from '#api/http/list_query'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export default class DatasetsController {
  async index(ctx: HttpContext) {
    const list = readList(datasets, ctx.request.qs())
    const { rows, total } = await runList(datasetsOf(ctx), datasets, list)
    return answerList(ctx, datasets.path, list, total, DatasetTransformer.transform(rows))
  }

  async show(ctx: HttpContext) {
    return answerOne(ctx, DatasetTransformer.transform(await datasetOf(ctx)))
  }

  async store(ctx: HttpContext) {
    const { name, description = null } = await ctx.request.validateUsing(createDataset)
    const values = { name, description, createdById: ctx.tenant.user.id }
    const dataset = await db.transaction(async (trx) => {
      const made = await ctx.team.related('datasets').create(values, { client: trx })
      await auditDataset(trx, actorOf(ctx), 'dataset_created', await made.refresh())
      return made
    })
    ctx.response.status(201)
    return answerOne(ctx, DatasetTransformer.transform(dataset))
  }

  async update(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(updateDataset)
    const dataset = await changeOne(datasetsOf(ctx), ctx.params.id, async (row, trx) => {
      const { name, description } = row
      await row.merge(values).save()
      await auditDataset(trx, actorOf(ctx), 'dataset_updated', row, { name, description })
      return row
    })
    return answerOne(ctx, DatasetTransformer.transform(dataset))
  }

  async destroy(ctx: HttpContext) {
    const dataset = await changeOne(datasetsOf(ctx), ctx.params.id, async (row, trx) => {
      await remove(ctx, row, trx)
      return row
    })
    return answerOne(ctx, DatasetTransformer.transform(dataset))
  }

  async destroyMany(ctx: HttpContext) {
    return changeMany(datasetsOf(ctx), bulkIds(ctx), (row, trx) => remove(ctx, row, trx))
  }
}

async function remove(ctx: HttpContext, dataset: Dataset, trx: TransactionClientContract) {
  await dataset.delete()
  await auditDataset(trx, actorOf(ctx), 'dataset_deleted', dataset)
}
