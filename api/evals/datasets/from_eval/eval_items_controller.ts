import { DATASET_LIMITS, type DatasetChange } from '#api/contract/evals/dataset'
import { addFromEval as input } from '#api/evals/datasets/dataset_validator'
import { datasetOf } from '#api/evals/datasets/datasets_of'
import { testsOfEval } from '#api/evals/datasets/from_eval/tests_of_eval'
import { createVersion } from '#api/evals/datasets/versions/create_version'
import { addItems } from '#api/evals/datasets/versions/version_draft'
import { readEvalFilter } from '#api/evals/table/read_filter'
import { loadShownEval } from '#api/evals/table/shown_eval'
import type { HttpContext } from '@adonisjs/core/http'

export default class EvalItemsController {
  /** Adds the test cases that match a filter of the evaluation's result table. Existing ones are skipped. */
  async store(ctx: HttpContext): Promise<DatasetChange> {
    const { evalId, filter, note } = await ctx.request.validateUsing(input)
    await datasetOf(ctx)
    const evalFilter = readEvalFilter(filter)
    const shown = await loadShownEval(ctx.team, evalId)
    const options = { note: note ?? `From evaluation ${evalId}`.slice(0, DATASET_LIMITS.note) }
    const { version, result } = await createVersion(ctx, options, async (draft) => {
      const totals = { added: 0, skipped: 0, hidden: 0 }
      const readOptions = { trx: draft.trx, limit: DATASET_LIMITS.items + 1 }
      for await (const { tests, hidden } of testsOfEval(shown, evalFilter, readOptions)) {
        const { added, skipped } = await addItems(draft, tests)
        totals.added += added
        totals.skipped += skipped
        totals.hidden += hidden
      }
      return totals
    })
    return { version, ...result }
  }
}
