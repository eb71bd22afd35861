import type { DatasetUse } from '#api/contract/dataset'
import { datasetEvals } from '#api/contract/resources/dataset_lists'
import type { OutcomeCounts } from '#api/contract/eval'
import { datasetOf } from '#api/datasets/datasets_of'
import { passRateOf } from '#api/evals/pass_rate_of'
import { contentRange, readList } from '#api/http/list_query'
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
  /** Evaluations that name the dataset among their metadata. */
  async index(ctx: HttpContext): Promise<DatasetUse[]> {
    const { id, teamId } = await datasetOf(ctx)
    const { from, to } = readList(datasetEvals, ctx.request.qs())
    const chosen = () =>
      db
        .from('evals')
        .where({ team_id: teamId, is_published: true })
        .whereRaw("config->'metadata'->'datasets' @> ?::jsonb", [JSON.stringify([{ id }])])
    const columns = ['id', 'description', 'tests', 'passed', 'failed', 'errors', 'undecided']
    const [rows, counted]: [UseRecord[], { total?: unknown } | null] = await Promise.all([
      chosen()
        .select(...columns, 'created_at', db.raw("config->'metadata'->'datasets' as used"))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(from)
        .limit(to - from + 1),
      chosen().count('* as total').first(),
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
