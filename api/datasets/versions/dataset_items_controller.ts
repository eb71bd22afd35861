import type { DatasetChange } from '#api/contract/dataset'
import { datasetItems } from '#api/contract/resources/dataset_lists'
import { changeItems as input } from '#api/datasets/dataset_validator'
import { datasetOf, versionNumber } from '#api/datasets/datasets_of'
import { pageOfItems } from '#api/datasets/versions/items_of'
import { makeVersion } from '#api/datasets/versions/make_version'
import { readTests } from '#api/datasets/versions/read_tests'
import { addItems, changeItems, removeItems } from '#api/datasets/versions/version_draft'
import { contentRange, readList } from '#api/http/list_query'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

export default class DatasetItemsController {
  async index(ctx: HttpContext) {
    const dataset = await datasetOf(ctx)
    const number = versionNumber(ctx.params.number, dataset)
    const { from, to, sort, filter } = readList(datasetItems, ctx.request.qs())
    const q = typeof filter.q === 'string' ? filter.q.trim() : ''
    const ids = Array.isArray(filter.id) ? filter.id.map(String) : null
    const version = { number, itemCount: await countOf(dataset.id, number) }
    const asked = { from, to, direction: sort.direction, q, ids }
    const { rows, total } = await pageOfItems(dataset.id, version, asked)
    const path = `datasets/${dataset.id}/versions/${number}/items`
    contentRange(ctx, path, from, rows.length, total)
    return rows
  }

  /** Adds, changes and removes items; together they are one new version. */
  async store(ctx: HttpContext): Promise<DatasetChange> {
    const {
      add = [],
      change = [],
      remove = [],
      note,
      base,
    } = await ctx.request.validateUsing(input)
    const added = readTests(add, 'add')
    const tests = readTests(
      change.map(({ test }) => test),
      'change'
    )
    const changes = change.map(({ id }, index) => ({ id, test: tests[index] ?? {} }))
    const { version, result } = await makeVersion(ctx, { note, base }, async (draft) => {
      await removeItems(draft, remove)
      await changeItems(draft, changes)
      return addItems(draft, added)
    })
    return { version, ...result }
  }
}

async function countOf(datasetId: string, number: number): Promise<number> {
  const version = await db
    .from('dataset_versions')
    .where({ dataset_id: datasetId, number })
    .select('item_count')
    .first()
  return version?.item_count ?? 0
}
