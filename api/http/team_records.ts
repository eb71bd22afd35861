import type { ResourceDefinition } from '#api/contract/define_resource'
import { answerList, answerOne } from '#api/http/answer'
import { bulkIds, changeMany, changeOne } from '#api/http/bulk'
import { readList, runList } from '#api/http/list_query'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type {
  LucidModel,
  ModelAttributes,
  ModelQueryBuilderContract,
} from '@adonisjs/lucid/types/model'

type Query<M extends LucidModel> = ModelQueryBuilderContract<M, InstanceType<M>>
type Values<M extends LucidModel> = Partial<ModelAttributes<InstanceType<M>>>

/** What is told of the changes, each in its transaction. */
type Recorder<Row> = {
  created(ctx: HttpContext, trx: TransactionClientContract, row: Row): Promise<void>
  /** Reads the row as it is; the answer is to be called when it is changed. */
  changing(ctx: HttpContext, trx: TransactionClientContract, row: Row): () => Promise<void>
  deleted(ctx: HttpContext, trx: TransactionClientContract, row: Row): Promise<void>
}

type About<M extends LucidModel> = {
  definition: ResourceDefinition
  /** The team's own rows: only these are changed. */
  own: (ctx: HttpContext) => Query<M>
  /** What the list reads, where a row of it holds less or more than the row itself. */
  listed?: (ctx: HttpContext) => Query<M>
  /** Writes a new row of the team. */
  insert: (
    ctx: HttpContext,
    values: Values<M>,
    trx: { client: TransactionClientContract }
  ) => Promise<InstanceType<M>>
  /** What it may read, where that is more or less than its own rows. */
  readable?: (ctx: HttpContext) => Query<M>
  /** Validated values of a new row. */
  create: (ctx: HttpContext) => Promise<Values<M>>
  /** Validated changes of a row. */
  update: (ctx: HttpContext) => Promise<Values<M>>
  /** Refuses a change of the row as it is now. */
  refuse?: (ctx: HttpContext, row: InstanceType<M>) => void
  /** Validated changes of several rows at once, where fewer are allowed. */
  updateMany?: (ctx: HttpContext) => Promise<Values<M>>
  one: (row: InstanceType<M>) => object
  many: (rows: InstanceType<M>[]) => object
  recorded: Recorder<InstanceType<M>>
}

/** The controller of rows that a team owns and that are created, changed and deleted as they are. */
export function teamRecords<M extends LucidModel>(about: About<M>) {
  const { definition, own, recorded } = about
  const readable = about.readable ?? own
  const listed = about.listed ?? readable

  const remove =
    (ctx: HttpContext) => async (row: InstanceType<M>, trx: TransactionClientContract) => {
      await row.delete()
      await recorded.deleted(ctx, trx, row)
      return row
    }
  const merge =
    (ctx: HttpContext, values: Values<M>) =>
    async (row: InstanceType<M>, trx: TransactionClientContract) => {
      about.refuse?.(ctx, row)
      const record = recorded.changing(ctx, trx, row)
      await row.merge(values).save()
      await record()
      return row
    }

  return class TeamRecords {
    async index(ctx: HttpContext) {
      const list = readList(definition, ctx.request.qs())
      const { rows, total } = await runList(listed(ctx), definition, list)
      return answerList(ctx, definition.path, list, total, about.many(rows))
    }

    async show(ctx: HttpContext) {
      const { table } = own(ctx).model
      const row = await readable(ctx).where(`${table}.id`, ctx.params.id).firstOrFail()
      return answerOne(ctx, about.one(row))
    }

    async store(ctx: HttpContext) {
      const values = { ...(await about.create(ctx)), createdById: ctx.tenant.user.id }
      const row = await db.transaction(async (trx) => {
        const made = await about.insert(ctx, values, { client: trx })
        await recorded.created(ctx, trx, await made.refresh())
        return made
      })
      ctx.response.status(201)
      return answerOne(ctx, about.one(row))
    }

    async update(ctx: HttpContext) {
      const change = merge(ctx, await about.update(ctx))
      return answerOne(ctx, about.one(await changeOne(own(ctx), ctx.params.id, change)))
    }

    async updateMany(ctx: HttpContext) {
      const change = merge(ctx, await (about.updateMany ?? about.update)(ctx))
      return changeMany(own(ctx), bulkIds(ctx), change)
    }

    async destroy(ctx: HttpContext) {
      const row = await changeOne(own(ctx), ctx.params.id, remove(ctx))
      return answerOne(ctx, about.one(row))
    }

    async destroyMany(ctx: HttpContext) {
      return changeMany(own(ctx), bulkIds(ctx), remove(ctx))
    }
  }
}
