import Eval from '#api/evals/eval'
import { teamScope } from '#api/platform/tenancy/scopes'
import { actorOf } from '#api/platform/audit/actor_of'
import { evals } from '#api/contract/resources/evals'
import { copyEval } from '#api/evals/change/copy_eval'
import { deleteStoppedEval } from '#api/evals/change/delete_evals'
import { loadEvalDetail } from '#api/evals/eval_detail'
import { applyEvalListFilter, EVAL_LIST_KEYS } from '#api/evals/list/eval_list_filter'
import EvalTransformer from '#api/evals/eval_transformer'
import { updateEval as input } from '#api/evals/eval_validator'
import { evalsOf } from '#api/evals/list/list_evals'
import { updateEval } from '#api/evals/change/update_eval'
import { rollBackUpload } from '#api/evals/upload/roll_back_upload'
import { respondWithList } from '#api/platform/http/responses/respond'
import { bulkIds, changeMany, changeOne } from '#api/platform/http/lists/bulk'
import { readList, runList } from '#api/platform/http/lists/list_query'
import { isFromTool } from '#api/platform/http/is_token_request'
import type { HttpContext } from '@adonisjs/core/http'

export default class EvalsController {
  async index(ctx: HttpContext) {
    const list = readList(evals, ctx.request.qs(), EVAL_LIST_KEYS)
    const query = applyEvalListFilter(evalsOf(ctx.team), list.filter)
    const { rows, total } = await runList(query, evals, list, EVAL_LIST_KEYS)
    return respondWithList(ctx, evals.path, list, total, EvalTransformer.transform(rows))
  }

  async show({ team, params }: HttpContext) {
    return loadEvalDetail(team, params.id)
  }

  async update(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(input)
    await changeOne(own(ctx), ctx.params.id, (row, trx) =>
      updateEval(row, values, actorOf(ctx), trx)
    )
    return loadEvalDetail(ctx.team, ctx.params.id)
  }

  async copy(ctx: HttpContext) {
    const { id, isComplete } = await copyEval(ctx.team, ctx.params.id, actorOf(ctx))
    ctx.response.status(isComplete ? 201 : 202)
    return loadEvalDetail(ctx.team, id)
  }

  /**
   * For the CLI, only rolls back an upload: it sends this request when an upload fails, which must not delete an earlier,
   * complete copy.
   */
  async destroy(ctx: HttpContext) {
    const { response, params, team, tenant } = ctx
    if (isFromTool(ctx)) {
      await rollBackUpload({ team, user: tenant.user }, params.id)
    } else {
      await changeOne(own(ctx), params.id, (row, trx) => deleteStoppedEval(row, actorOf(ctx), trx))
    }
    response.noContent()
  }

  async destroyMany(ctx: HttpContext) {
    const actor = actorOf(ctx)
    return changeMany(own(ctx), bulkIds(ctx), (row, trx) => deleteStoppedEval(row, actor, trx))
  }
}

const own = ({ team }: HttpContext) => teamScope(team, Eval).query()
