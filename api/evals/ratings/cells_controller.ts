import Eval from '#api/evals/eval'
import { teamScope } from '#api/platform/tenancy/scopes'
import { actorOf } from '#api/platform/audit/actor_of'
import { rateMany as rateManyInput, rateResult as rateInput } from '#api/evals/eval_validator'
import { rateMany } from '#api/evals/ratings/rate_many'
import { rateResult } from '#api/evals/ratings/rate_result'
import { invalidField, NOT_FOUND } from '#api/platform/http/domain_error'
import { loadCell } from '../table/cells/cell_detail.js'
import { readEvalFilter } from '../table/read_filter.js'
import type { HttpContext } from '@adonisjs/core/http'

/** Reads and rates results of an evaluation. */
export default class CellsController {
  async show(ctx: HttpContext) {
    return loadCell(ctx.team, placeOf(ctx))
  }

  async rate(ctx: HttpContext) {
    assertRatingFields(ctx.request.body())
    const rating = await ctx.request.validateUsing(rateInput)
    const place = placeOf(ctx)
    const { evalId, testIdx, promptIdx } = place
    await teamScope(ctx.team, Eval).query().where('id', evalId).select('id').firstOrFail()
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

const RATING_FIELDS = ['status', 'score', 'comment', 'highlighted']

/**
 * Rejects unknown fields; otherwise, a misspelled field or one of the command-line tool's ratings would be dropped
 * silently.
 * @throws INVALID naming the first unknown field
 */
function assertRatingFields(body: Record<string, unknown>) {
  const unknown = Object.keys(body).find((name) => !RATING_FIELDS.includes(name))
  if (unknown === undefined) return
  const field = unknown.slice(0, 100)
  const known = RATING_FIELDS.join(', ')
  throw invalidField(field, 'unknown', `"${field}" is not a field of a rating. Use ${known}.`)
}

/**
 * Reads the result's position from the route.
 * @throws NOT_FOUND unless both indexes are whole numbers
 */
function placeOf({ params }: HttpContext) {
  const { id: evalId, testIdx, promptIdx } = params
  if (![testIdx, promptIdx].every((number) => /^\d{1,9}$/.test(number))) throw NOT_FOUND()
  return { evalId: String(evalId), testIdx: Number(testIdx), promptIdx: Number(promptIdx) }
}
