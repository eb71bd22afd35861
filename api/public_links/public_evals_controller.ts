import { EVAL_PAGE_SIZES, MOST_COUNTED } from '#api/contract/eval'
import { loadEvalDetail } from '#api/evals/eval_detail'
import { evalCharts } from '#api/evals/statistics/charts'
import { loadCell } from '#api/evals/table/cell_detail'
import { readTableSort } from '#api/evals/table/ordered_tests'
import { narrows, readEvalFilter } from '#api/evals/table/read_filter'
import { readTable } from '#api/evals/table/read_table'
import { shownEval } from '#api/evals/table/shown_eval'
import { sendMedium } from '#api/evals/upload/send_medium'
import { NOT_FOUND } from '#api/http/domain_error'
import { contentRange, readRange } from '#api/http/list_query'
import { openPublic } from '#api/public_links/open_public'
import {
  publicCellDetail,
  publicDetail,
  publicFilter,
  publicRow,
} from '#api/public_links/public_eval'
import { chartedPrompts } from '#api/public_links/public_link_validator'
import { withoutPrivate } from '#api/public_links/without_private'
import type { HttpContext } from '@adonisjs/core/http'

/** An evaluation for whoever has its public link. */
export default class PublicEvalsController {
  async show(ctx: HttpContext) {
    const { team, evaluation, code } = await openPublic(ctx, 'eval')
    const detail = await loadEvalDetail(team, evaluation.id)
    return withoutPrivate(publicDetail(detail), evaluation.id, code)
  }

  async table(ctx: HttpContext) {
    const { team, evaluation, code } = await openPublic(ctx, 'eval')
    const { range, sort, filter, prompts } = ctx.request.qs()
    const { from, to } = readRange(range, Math.max(...EVAL_PAGE_SIZES))
    const asked = {
      filter: publicFilter(readEvalFilter(filter)),
      sort: readTableSort(sort),
      hasPrompts: prompts === 'true',
    }
    const shown = { ...(await shownEval(team, evaluation.id)), isPublic: true }
    const { rows, total } = await readTable(shown, [], { ...asked, from, size: to - from + 1 })
    contentRange(ctx, 'table', from, rows.length, total)
    if (total > MOST_COUNTED && narrows(asked.filter)) ctx.response.header('X-More', 'true')
    return withoutPrivate(rows.map(publicRow), evaluation.id, code)
  }

  async cell(ctx: HttpContext) {
    const { team, evaluation, code } = await openPublic(ctx, 'eval')
    const cell = await loadCell(team, { evalId: evaluation.id, ...placeOf(ctx) })
    return withoutPrivate(publicCellDetail(cell), evaluation.id, code)
  }

  /** Numbers only. */
  async charts(ctx: HttpContext) {
    const { team, evaluation } = await openPublic(ctx, 'eval')
    const { x = 0, y = 1 } = await chartedPrompts.validate(ctx.request.qs())
    return evalCharts(await shownEval(team, evaluation.id), x, y)
  }

  async medium(ctx: HttpContext) {
    const { team, evaluation } = await openPublic(ctx, 'eval')
    const medium = { teamId: team.id, evalId: evaluation.id, hash: ctx.params.hash }
    return sendMedium(ctx, medium, 'veiled')
  }
}

/** Numbers of tests and prompts; anything else is nowhere. */
function placeOf({ params: { testIdx, promptIdx } }: HttpContext) {
  if (![testIdx, promptIdx].every((number) => /^\d{1,9}$/.test(number))) throw NOT_FOUND()
  return { testIdx: Number(testIdx), promptIdx: Number(promptIdx) }
}
