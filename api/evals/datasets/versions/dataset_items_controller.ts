import type { DatasetChange } from '#api/contract/evals/dataset'
import { datasetItems } from '#api/contract/resources/dataset_lists'
import { changeItems as input } from '#api/evals/datasets/dataset_validator'
import { datasetOf, versionNumber } from '#api/evals/datasets/datasets_of'
import { pageOfItems } from '#api/evals/datasets/versions/items_of'
import { createVersion } from '#api/evals/datasets/versions/create_version'
import { readTests } from '#api/evals/datasets/versions/read_tests'
import { addItems, changeItems, removeItems } from '#api/evals/datasets/versions/version_draft'
import { contentRange, readList } from '#api/platform/http/lists/list_query'
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
    const query = { from, to, direction: sort.direction, q, ids }
    const { rows, total } = await pageOfItems(dataset.id, version, query)
    const path = `datasets/${dataset.id}/versions/${number}/items`
    contentRange(ctx, path, from, rows.length, total)
    return rows
  }

  /** Adds, changes and removes items in one new version. */
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
    const { version, result } = await createVersion(ctx, { note, base }, async (draft) => {
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
