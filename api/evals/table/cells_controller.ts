import { actorOf } from '#api/audit/actor_of'
import { rateMany as rateManyInput, rateResult as rateInput } from '#api/evals/eval_validator'
import { rateMany } from '#api/evals/rate_many'
import { rateResult } from '#api/evals/rate_result'
import { NOT_FOUND } from '#api/http/domain_error'
import { loadCell } from './cell_detail.js'
import { readEvalFilter } from './read_filter.js'
import type { HttpContext } from '@adonisjs/core/http'

/** Single results of an evaluation, and what people say of them. */
export default class CellsController {
  async show(ctx: HttpContext) {
    return loadCell(ctx.team, placeOf(ctx))
  }

  async rate(ctx: HttpContext) {
    const rating = await ctx.request.validateUsing(rateInput)
    const place = placeOf(ctx)
    const { evalId, testIdx, promptIdx } = place
    await ctx.team.related('evals').query().where('id', evalId).select('id').firstOrFail()
    const at = { test_idx: testIdx, prompt_idx: promptIdx }
    await rateResult(evalId, at, rating, ctx.tenant.user.id)
    return loadCell(ctx.team, place)
  }

  async rateMany(ctx: HttpContext) {
    const { filter, ...rating } = await ctx.request.validateUsing(rateManyInput)
    const order = { ...rating, filter: readEvalFilter(filter) }
    return { changed: await rateMany(ctx.team, ctx.params.id, order, actorOf(ctx)) }
  }
}

/** Numbers of tests and prompts; anything else is nowhere. */
function placeOf({ params }: HttpContext) {
  const { id: evalId, testIdx, promptIdx } = params
  if (![testIdx, promptIdx].every((number) => /^\d{1,9}$/.test(number))) throw NOT_FOUND()
  return { evalId: String(evalId), testIdx: Number(testIdx), promptIdx: Number(promptIdx) }
}
