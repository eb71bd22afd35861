import { EVAL_PAGE_SIZES, MAX_COUNTED_TESTS } from '#api/contract/evals/eval'
import { loadEvalDetail } from '#api/evals/eval_detail'
import { evalCharts } from '#api/evals/statistics/charts'
import { loadCell } from '#api/evals/table/cells/cell_detail'
import { readTableSort } from '#api/evals/table/ordered_tests'
import { narrows, readEvalFilter } from '#api/evals/table/read_filter'
import { readCellRequest } from '#api/evals/table/read_cell_request'
import { readTable } from '#api/evals/table/read_table'
import { loadShownEval } from '#api/evals/table/shown_eval'
import { findMediaFile, sendMediaFile } from '#api/evals/media/send_media_file'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import { contentRange, readRange } from '#api/platform/http/lists/list_query'
import { openPublic } from '#api/findings/public_links/shown/open_public'
import {
  publicCellDetail,
  publicDetail,
  publicFilter,
  publicRow,
} from '#api/findings/public_links/shown/public_eval'
import { chartedPrompts } from '#api/findings/public_links/public_link_validator'
import { withoutPrivate } from '#api/findings/public_links/shown/without_private'
import type { HttpContext } from '@adonisjs/core/http'

/** Serves evaluations behind a public link, without a sign-in. */
export default class PublicEvalsController {
  async show(ctx: HttpContext) {
    const { team, evaluation, code } = await openPublic(ctx, 'eval')
    const detail = await loadEvalDetail(team, evaluation.id)
    return withoutPrivate(publicDetail(detail), evaluation.id, code)
  }

  async table(ctx: HttpContext) {
    const { team, evaluation, code } = await openPublic(ctx, 'eval')
    const { range, sort, filter } = ctx.request.qs()
    const { from, to } = readRange(range, Math.max(...EVAL_PAGE_SIZES))
    const query = {
      filter: publicFilter(readEvalFilter(filter)),
      sort: readTableSort(sort),
      ...readCellRequest(ctx.request.qs()),
    }
    const shown = { ...(await loadShownEval(team, evaluation.id)), isPublic: true }
    const { rows, total } = await readTable(shown, [], { ...query, from, size: to - from + 1 })
    contentRange(ctx, 'table', from, rows.length, total)
    if (total > MAX_COUNTED_TESTS && narrows(query.filter)) ctx.response.header('X-More', 'true')
    return withoutPrivate(rows.map(publicRow), evaluation.id, code)
  }

  async cell(ctx: HttpContext) {
    const { team, evaluation, code } = await openPublic(ctx, 'eval')
    const cell = await loadCell(team, { evalId: evaluation.id, ...placeOf(ctx) })
    return withoutPrivate(publicCellDetail(cell), evaluation.id, code)
  }

  async charts(ctx: HttpContext) {
    const { team, evaluation } = await openPublic(ctx, 'eval')
    const { x = 0, y = 1 } = await chartedPrompts.validate(ctx.request.qs())
    return evalCharts(await loadShownEval(team, evaluation.id), x, y)
  }

  async medium(ctx: HttpContext) {
    const { team, evaluation } = await openPublic(ctx, 'eval')
    const medium = { teamId: team.id, evalId: evaluation.id, hash: ctx.params.hash }
    return sendMediaFile(ctx, await findMediaFile(medium, 'redacted'))
  }
}

/** Parses the indexes in the route. Anything but numbers is a 404 instead of a validation error. */
function placeOf({ params: { testIdx, promptIdx } }: HttpContext) {
  if (![testIdx, promptIdx].every((number) => /^\d{1,9}$/.test(number))) throw NOT_FOUND()
  return { testIdx: Number(testIdx), promptIdx: Number(promptIdx) }
}
