import { DATASET_LIMITS, type DatasetChange } from '#api/contract/dataset'
import { addFromEval as input } from '#api/datasets/dataset_validator'
import { datasetOf } from '#api/datasets/datasets_of'
import { testsOfEval } from '#api/datasets/from_eval/tests_of_eval'
import { makeVersion } from '#api/datasets/versions/make_version'
import { addItems } from '#api/datasets/versions/version_draft'
import { readEvalFilter } from '#api/evals/table/read_filter'
import { shownEval } from '#api/evals/table/shown_eval'
import type { HttpContext } from '@adonisjs/core/http'

export default class EvalItemsController {
  /** Adds the tests that an evaluation's table shows with the filter; those that are there already are left out. */
  async store(ctx: HttpContext): Promise<DatasetChange> {
    const { evalId, filter, note } = await ctx.request.validateUsing(input)
    await datasetOf(ctx)
    const chosen = readEvalFilter(filter)
    const shown = await shownEval(ctx.team, evalId)
    const about = { note: note ?? `From evaluation ${evalId}`.slice(0, DATASET_LIMITS.note) }
    const { version, result } = await makeVersion(ctx, about, async (draft) => {
      const totals = { added: 0, skipped: 0, hidden: 0 }
      const options = { trx: draft.trx, limit: DATASET_LIMITS.items + 1 }
      for await (const { tests, hidden } of testsOfEval(shown, chosen, options)) {
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
