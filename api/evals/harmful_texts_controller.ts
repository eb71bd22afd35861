import { actorOf } from '#api/audit/actor_of'
import { recordAudit } from '#api/audit/record_audit'
import { showHarmful as input } from '#api/evals/eval_validator'
import { revisionOf } from '#api/evals/revision_of'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** Who asks to see texts that the console hides because of what they ask for. */
export default class HarmfulTextsController {
  async show(ctx: HttpContext) {
    const { testIdx } = await ctx.request.validateUsing(input)
    const { team, params, response } = ctx
    const { id, description } = await team
      .related('evals')
      .query()
      .where('id', params.id)
      .select('id', 'description')
      .firstOrFail()
    const { plugin_id: pluginId } = await db
      .from('eval_results')
      .where('revision_id', revisionOf(id))
      .where('test_idx', testIdx)
      .select('plugin_id')
      .firstOrFail()
    await db.transaction((trx) =>
      recordAudit(trx, actorOf(ctx), {
        action: 'harmful_text_shown',
        target: 'EVAL',
        targetId: id,
        description: `Looked at the hidden text of test ${testIdx + 1} of ${description || id}`,
        teamId: team.id,
        metadata: { testIdx, pluginId },
      })
    )
    return response.noContent()
  }
}
