import { EVAL_PAGE_SIZES, MAX_COUNTED_TESTS } from '#api/contract/evals/eval'
import { readTableSort } from './ordered_tests.js'
import { narrows, readEvalFilter } from './read_filter.js'
import { readCellRequest } from './read_cell_request.js'
import { readTable } from './read_table.js'
import { loadShownEvals } from './shown_eval.js'
import { respondWithJson } from '#api/platform/http/responses/respond_with_json'
import { invalidField } from '#api/platform/http/domain_error'
import { contentRange, readRange } from '#api/platform/http/lists/list_query'
import type { HttpContext } from '@adonisjs/core/http'

const MAX_COMPARED_EVALS = 4

/** Serves pages of an evaluation's matrix. */
export default class TableController {
  async index(ctx: HttpContext) {
    const { team, params, request } = ctx
    const { range, sort, filter } = request.qs()
    const { from, to } = readRange(range, Math.max(...EVAL_PAGE_SIZES))
    const page = {
      filter: readEvalFilter(filter),
      sort: readTableSort(sort),
      from,
      ...readCellRequest(request.qs()),
    }
    const [shown, ...compared] = await loadShownEvals(team, [params.id, ...comparedIds(ctx)])
    if (!shown) throw new Error('loadShownEvals returned fewer evaluations than ids')
    const { rows, total } = await readTable(shown, compared, { ...page, size: to - from + 1 })
    contentRange(ctx, `results/${params.id}/table`, from, rows.length, total)
    if (total > MAX_COUNTED_TESTS && narrows(page.filter)) ctx.response.header('X-More', 'true')
    return respondWithJson(ctx, rows)
  }
}

function comparedIds({ request }: HttpContext): string[] {
  const ids = String(request.qs().compare ?? '')
    .split(',')
    .filter((id) => id !== '')
  if (ids.length <= MAX_COMPARED_EVALS) return ids
  const message = `compare accepts at most ${MAX_COMPARED_EVALS} evaluations`
  throw invalidField('compare', 'max', message)
}
