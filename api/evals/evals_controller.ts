import { evals } from '#api/contract/resources/evals'
import { loadEvalDetail } from '#api/evals/eval_detail'
import { applyEvalListFilter, EVAL_LIST_KEYS } from '#api/evals/eval_list_filter'
import EvalTransformer from '#api/evals/eval_transformer'
import { evalsOf } from '#api/evals/list_evals'
import { answerList } from '#api/http/answer'
import { readList, runList } from '#api/http/list_query'
import type { HttpContext } from '@adonisjs/core/http'

export default class EvalsController {
  async index(ctx: HttpContext) {
    const list = readList(evals, ctx.request.qs(), EVAL_LIST_KEYS)
    const query = applyEvalListFilter(evalsOf(ctx.team), list.filter)
    const { rows, total } = await runList(query, evals, list, EVAL_LIST_KEYS)
    return answerList(ctx, evals.path, list, total, EvalTransformer.transform(rows))
  }

  async show({ team, params }: HttpContext) {
    return loadEvalDetail(team, params.id)
  }
}
