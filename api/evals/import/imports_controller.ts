import { actorOf } from '#api/platform/audit/actor_of'
import { loadEvalDetail } from '#api/evals/eval_detail'
import { withFile } from '#api/platform/http/files/take_file'
import { importEval } from './import_eval.js'
import { MAX_JSON_BYTES, readEvalFile } from './read_eval_file.js'
import type { HttpContext } from '@adonisjs/core/http'

/** Imports evaluations from export files of the command-line tool. */
export default class ImportsController {
  async store(ctx: HttpContext) {
    const { team, tenant } = ctx
    const id = await withFile(ctx, MAX_JSON_BYTES, async (file) =>
      importEval({ team, user: tenant.user }, await readEvalFile(file), actorOf(ctx))
    )
    ctx.response.status(201)
    return loadEvalDetail(team, id)
  }
}
