import { datasetVersions } from '#api/contract/resources/dataset_lists'
import { datasetOf, versionNumber } from '#api/evals/datasets/datasets_of'
import { diffVersions } from '#api/evals/datasets/versions/diff_versions'
import {
  VERSION_COLUMNS,
  versionRow,
  type VersionRecord,
} from '#api/evals/datasets/versions/version_row'
import { contentRange, readList } from '#api/platform/http/lists/list_query'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

export default class DatasetVersionsController {
  async index(ctx: HttpContext) {
    const dataset = await datasetOf(ctx)
    const { from, to, sort } = readList(datasetVersions, ctx.request.qs())
    const rows: VersionRecord[] = await db
      .from('dataset_versions as v')
      .leftJoin('users', 'users.id', 'v.created_by_id')
      .where('v.dataset_id', dataset.id)
      .orderBy('v.number', sort.direction)
      .offset(from)
      .limit(to - from + 1)
      .select(db.raw(VERSION_COLUMNS))
    contentRange(ctx, `datasets/${dataset.id}/versions`, from, rows.length, dataset.version)
    return rows.map(versionRow)
  }

  async diff(ctx: HttpContext) {
    const dataset = await datasetOf(ctx)
    const qs = ctx.request.qs()
    const to = versionNumber(qs.to ?? 'latest', dataset)
    const from = versionNumber(qs.from ?? Math.max(0, to - 1), dataset)
    const range = readList(datasetVersions, { range: qs.range })
    return diffVersions(dataset.id, from, to, range)
  }
}
