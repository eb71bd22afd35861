import type { ResourceDefinition } from '#api/contract/define_resource'
import { actorOf } from '#api/platform/audit/actor_of'
import type { ChangeLog } from '#api/platform/audit/change_log'
import { editedRecord } from '#api/platform/http/assert_not_stale'
import { respondWithList, respondWithOne } from '#api/platform/http/responses/respond'
import { bulkIds, changeMany, changeOne } from '#api/platform/http/lists/bulk'
import { readList, runList } from '#api/platform/http/lists/list_query'
import { ownedRows } from '#api/platform/tenancy/scopes'
import type { HttpContext } from '@adonisjs/core/http'
import type { BaseTransformer } from '@adonisjs/core/transformers'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type {
  LucidModel,
  ModelAttributes,
  ModelQueryBuilderContract,
} from '@adonisjs/lucid/types/model'

type Query<M extends LucidModel> = ModelQueryBuilderContract<M, InstanceType<M>>
type Values<M extends LucidModel> = Partial<ModelAttributes<InstanceType<M>>>
type TransformerOf<Row> = Pick<typeof BaseTransformer, 'transform'> &
  (new (row: Row) => BaseTransformer<Row>)

export type CrudHooks<M extends LucidModel> = {
  model: M
  transformer: TransformerOf<InstanceType<M>>
  /** Writes the audit entry of each change in the transaction of the change. */
  audit: Partial<ChangeLog<InstanceType<M>>>
  /** Rows that may be changed and deleted. Default: all rows of the definition's scope. */
  rows?: (ctx: HttpContext) => Query<M>
  /** Rows that may be read, if they differ from `rows`. */
  readable?: (ctx: HttpContext) => Query<M>
  /** Query of the list, if it selects columns other than those of `readable`. */
  listed?: (ctx: HttpContext) => Query<M>
  /** Adds data to the rows of a page that the list's query cannot select. */
  completePage?: (ctx: HttpContext, rows: InstanceType<M>[]) => Promise<void>
  /** Filter keys of the list that are not fields of the definition. */
  filters?: {
    keys: readonly string[]
    apply: (query: Query<M>, filter: Record<string, unknown>) => Query<M>
  }
  /** Shape of the list's items, if it differs from that of a single record. */
  listItems?: (rows: InstanceType<M>[]) => object
  /** Validates the request and returns the columns of the new row. */
  create?: (ctx: HttpContext) => Promise<Values<M>>
  /** Inserts the row, if the insert does more than write its columns. */
  insert?: (
    ctx: HttpContext,
    values: Values<M>,
    options: { client: TransactionClientContract }
  ) => Promise<InstanceType<M>>
  /** Validates the request and returns the changed columns. */
  update?: (ctx: HttpContext) => Promise<Values<M>>
  /** Like `update`, for bulk changes, which accept fewer fields. */
  updateMany?: (ctx: HttpContext) => Promise<Values<M>>
  /** Throws if the locked row must not be changed. */
  assertChangeable?: (ctx: HttpContext, row: InstanceType<M>) => void
}

/**
 * Creates the controller of a resource whose rows are created, changed, and deleted without side effects. Each change
 * and its audit entry share one transaction. A method whose hook is missing throws, so exclude its route with `only` of
 * `resource`.
 */
export function crudController<M extends LucidModel>(
  definition: ResourceDefinition,
  hooks: CrudHooks<M>
) {
  const { filters, rows, readable, listed, listItems, insert, audit, one, remove, merge } = bound(
    definition,
    hooks
  )

  return class CrudController {
    async index(ctx: HttpContext) {
      const list = readList(definition, ctx.request.qs(), filters?.keys)
      const query = filters ? filters.apply(listed(ctx), list.filter) : listed(ctx)
      const page = await runList(query, definition, list, filters?.keys)
      await hooks.completePage?.(ctx, page.rows)
      return respondWithList(ctx, definition.path, list, page.total, listItems(page.rows))
    }

    async show(ctx: HttpContext): Promise<object> {
      const query = readable(ctx)
      // The table is known only after a query has booted the model.
      const { table } = query.model
      return one(ctx, await query.where(`${table}.id`, ctx.params.id).firstOrFail())
    }

    async store(ctx: HttpContext): Promise<object> {
      const values = await required(definition, 'create', hooks.create)()(ctx)
      hooks.model.boot()
      const author = hooks.model.$hasColumn('createdById')
        ? { createdById: ctx.tenant.user.id }
        : {}
      const row = await db.transaction(async (trx) => {
        const created = await insert(ctx, { ...values, ...author }, { client: trx })
        await audit.created()(trx, actorOf(ctx), await created.refresh())
        return created
      })
      ctx.response.status(201)
      return one(ctx, row)
    }

    async update(ctx: HttpContext): Promise<object> {
      const values = await required(definition, 'update', hooks.update)()(ctx)
      return one(ctx, await changeOne(rows(ctx), editedRecord(ctx), merge(ctx, values)))
    }

    async updateMany(ctx: HttpContext) {
      const validate = hooks.updateMany ?? hooks.update
      const values = await required(definition, 'updateMany', validate)()(ctx)
      return changeMany(rows(ctx), bulkIds(ctx), merge(ctx, values))
    }

    async destroy(ctx: HttpContext) {
      return one(ctx, await changeOne(rows(ctx), ctx.params.id, remove(ctx)))
    }

    async destroyMany(ctx: HttpContext) {
      return changeMany(rows(ctx), bulkIds(ctx), remove(ctx))
    }
  }
}

/** Returns the hooks with their defaults filled in, and the steps that several methods share. */
function bound<M extends LucidModel>(definition: ResourceDefinition, hooks: CrudHooks<M>) {
  const { transformer, filters } = hooks
  const audit = {
    created: required(definition, 'audit.created', hooks.audit.created),
    changing: required(definition, 'audit.changing', hooks.audit.changing),
    deleted: required(definition, 'audit.deleted', hooks.audit.deleted),
  }
  const rows = hooks.rows ?? ((ctx) => ownedRows(ownerOf(definition, ctx), hooks.model).query())
  const readable = hooks.readable ?? rows
  const listed = hooks.listed ?? readable
  const listItems = hooks.listItems ?? ((items) => transformer.transform(items))
  const insert: NonNullable<typeof hooks.insert> =
    hooks.insert ??
    ((ctx, values, options) =>
      ownedRows(ownerOf(definition, ctx), hooks.model).create(values, options))

  const one = (ctx: HttpContext, row: InstanceType<M>) =>
    respondWithOne(ctx, transformer.transform(row))
  const remove =
    (ctx: HttpContext) => async (row: InstanceType<M>, trx: TransactionClientContract) => {
      await row.delete()
      await audit.deleted()(trx, actorOf(ctx), row)
      return row
    }
  const merge =
    (ctx: HttpContext, values: Values<M>) =>
    async (row: InstanceType<M>, trx: TransactionClientContract) => {
      hooks.assertChangeable?.(ctx, row)
      const record = audit.changing()(row)
      await row.merge(values).save()
      await record(trx, actorOf(ctx))
      return row
    }
  return { filters, rows, readable, listed, listItems, insert, audit, one, remove, merge }
}

function ownerOf({ name, scope }: ResourceDefinition, { team, organization }: HttpContext) {
  if (scope === 'user') throw new Error(`${name} needs the hook "rows"`)
  return scope === 'team' ? team : organization
}

const required =
  <Hook>({ name }: ResourceDefinition, hook: string, given: Hook | undefined) =>
  (): Hook => {
    if (given === undefined) throw new Error(`${name} has a route that needs the hook "${hook}"`)
    return given
  }
