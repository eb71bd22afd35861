import { actorOf } from '#api/audit/actor_of'
import type { RevealedTest } from '#api/contract/eval'
import { showHarmful as input } from '#api/evals/eval_validator'
import { recordShown } from '#api/evals/hidden/record_shown'
import { revealedTest } from '#api/evals/hidden/revealed_test'
import type { HttpContext } from '@adonisjs/core/http'

/** Who asks to see texts that are hidden because of what they ask for. */
export default class HarmfulTextsController {
  async show(ctx: HttpContext): Promise<RevealedTest> {
    const { testIdx } = await ctx.request.validateUsing(input)
    const { team, params } = ctx
    const { id, description } = await team
      .related('evals')
      .query()
      .where('id', params.id)
      .select('id', 'description')
      .firstOrFail()
    const { pluginId, ...revealed } = await revealedTest(team, id, testIdx)
    await recordShown(actorOf(ctx), {
      evalId: id,
      teamId: team.id,
      description: `Looked at the hidden text of test ${testIdx + 1} of ${description || id}`,
      metadata: { testIdx, pluginId },
    })
    return revealed
  }
}
