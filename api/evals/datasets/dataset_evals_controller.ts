import type { DatasetUse } from '#api/contract/evals/dataset'
import { datasetEvals } from '#api/contract/resources/dataset_lists'
import type { OutcomeCounts } from '#api/contract/evals/eval'
import { datasetOf } from '#api/evals/datasets/datasets_of'
import { passRateOf } from '#api/evals/metrics/pass_rate_of'
import { contentRange, readList } from '#api/platform/http/lists/list_query'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

type UseRecord = OutcomeCounts & {
  id: string
  description: string
  tests: number
  created_at: Date
  used: { id: string; version: number }[]
}

export default class DatasetEvalsController {
  /** Lists published evaluations that reference the dataset in their metadata, newest first. */
  async index(ctx: HttpContext): Promise<DatasetUse[]> {
    const { id, teamId } = await datasetOf(ctx)
    const { from, to } = readList(datasetEvals, ctx.request.qs())
    const matching = () =>
      db
        .from('evals')
        .where({ team_id: teamId, is_published: true })
        .whereRaw("config->'metadata'->'datasets' @> ?::jsonb", [JSON.stringify([{ id }])])
    const columns = ['id', 'description', 'tests', 'passed', 'failed', 'errors', 'undecided']
    const [rows, counted]: [UseRecord[], { total?: unknown } | null] = await Promise.all([
      matching()
        .select(...columns, 'created_at', db.raw("config->'metadata'->'datasets' as used"))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(from)
        .limit(to - from + 1),
      matching().count('* as total').first(),
    ])
    contentRange(ctx, `datasets/${id}/evals`, from, rows.length, Number(counted?.total ?? 0))
    return rows.map(({ used, created_at: createdAt, ...row }) => ({
      ...row,
      version: used.find((one) => one.id === id)?.version ?? 0,
      passRate: passRateOf(row),
      createdAt: createdAt.toISOString(),
    }))
  }
}
