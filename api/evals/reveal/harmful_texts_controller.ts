import Eval from '#api/evals/eval'
import { teamScope } from '#api/platform/tenancy/scopes'
import { actorOf } from '#api/platform/audit/actor_of'
import type { RevealedTest } from '#api/contract/evals/eval'
import { showHarmful as input } from '#api/evals/eval_validator'
import { recordReveal } from '#api/evals/hidden/record_reveal'
import { revealedTest } from '#api/evals/reveal/revealed_test'
import type { HttpContext } from '@adonisjs/core/http'

/** Reveals the hidden texts of a test case and records the access in the audit log. */
export default class HarmfulTextsController {
  async show(ctx: HttpContext): Promise<RevealedTest> {
    const { testIdx } = await ctx.request.validateUsing(input)
    const { team, params } = ctx
    const { id, description } = await teamScope(team, Eval)
      .query()
      .where('id', params.id)
      .select('id', 'description')
      .firstOrFail()
    const { pluginId, ...revealed } = await revealedTest(team, id, testIdx)
    await recordReveal(actorOf(ctx), {
      evalId: id,
      teamId: team.id,
      description: `Viewed the hidden text of test case ${testIdx + 1} of ${description || id}`,
      metadata: { testIdx, pluginId },
    })
    return revealed
  }
}
