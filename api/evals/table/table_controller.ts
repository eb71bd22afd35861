import { EVAL_PAGE_SIZES, MOST_COUNTED } from '#api/contract/eval'
import { readTableSort } from './ordered_tests.js'
import { narrows, readEvalFilter } from './read_filter.js'
import { readTable } from './read_table.js'
import { shownEvals } from './shown_eval.js'
import { answerJson } from '#api/http/answer_json'
import { invalidField } from '#api/http/domain_error'
import { contentRange, readRange } from '#api/http/list_query'
import type { HttpContext } from '@adonisjs/core/http'

/** Most evaluations beside the one that is shown. */
const MOST_COMPARED = 4

/** The matrix of an evaluation. */
export default class TableController {
  async index(ctx: HttpContext) {
    const { team, params, request } = ctx
    const { range, sort, filter, prompts } = request.qs()
    const { from, to } = readRange(range, Math.max(...EVAL_PAGE_SIZES))
    const asked = {
      filter: readEvalFilter(filter),
      sort: readTableSort(sort),
      from,
      hasPrompts: prompts === 'true',
    }
    const [shown, ...beside] = await shownEvals(team, [params.id, ...comparedIds(ctx)])
    if (!shown) throw new Error('There are as many as were asked for')
    const { rows, total } = await readTable(shown, beside, { ...asked, size: to - from + 1 })
    contentRange(ctx, `results/${params.id}/table`, from, rows.length, total)
    if (total > MOST_COUNTED && narrows(asked.filter)) ctx.response.header('X-More', 'true')
    return answerJson(ctx, rows)
  }
}

function comparedIds({ request }: HttpContext): string[] {
  const ids = String(request.qs().compare ?? '')
    .split(',')
    .filter((id) => id !== '')
  if (ids.length <= MOST_COMPARED) return ids
  throw invalidField('compare', 'max', `At most ${MOST_COMPARED} evaluations can be compared with`)
}
