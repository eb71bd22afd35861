import { actorOf } from '#api/platform/audit/actor_of'
import type { FilePreview } from '#api/contract/evals/file_import'
import { loadEvalDetail } from '#api/evals/eval_detail'
import { withFile } from '#api/platform/http/files/take_file'
import { importEval } from './import_eval.js'
import { importProgress } from './import_progress.js'
import { openEvalFile } from './open_eval_file.js'
import { previewEvalFile } from './preview_file.js'
import { MAX_JSON_BYTES } from './read_eval_file.js'
import type { HttpContext } from '@adonisjs/core/http'

/** Imports evaluations from export files of the command-line tool and of other programs. */
export default class ImportsController {
  async store(ctx: HttpContext) {
    const { team, tenant } = ctx
    const id = await withFile(ctx, MAX_JSON_BYTES, async (file) =>
      importEval({ team, user: tenant.user }, await openEvalFile(file), {
        actor: actorOf(ctx),
        report: importProgress(ctx),
      })
    )
    ctx.response.status(201)
    return loadEvalDetail(team, id)
  }

  /** Describes a file without importing it. */
  preview(ctx: HttpContext): Promise<FilePreview> {
    return withFile(ctx, MAX_JSON_BYTES, previewEvalFile)
  }
}
