import { actorOf } from '#api/audit/actor_of'
import { hidesTexts } from '#api/engines/redteam/vocabulary'
import { recordShown } from '#api/evals/hidden/record_shown'
import { textsFor } from '#api/evals/hidden/texts_for'
import { failedTests } from '#api/evals/failed_tests'
import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'

const MOST = 1000

const query = vine.create({
  pluginId: vine.string().minLength(1).maxLength(200),
  targetId: vine.string().minLength(1).maxLength(2000),
  limit: vine.number().withoutDecimals().range([1, MOST]).optional(),
})

export default class FailedTestsController {
  async index(ctx: HttpContext) {
    const { request, team } = ctx
    const { limit = 100, ...wanted } = await query.validate(request.qs())
    const isHidden = hidesTexts(wanted.pluginId)
    if (isHidden && textsFor(ctx) === 'veiled') return { results: [] }
    const results = await failedTests(team, { ...wanted, limit })
    if (isHidden) await recordHandedOut(ctx, wanted.pluginId, results)
    return { results }
  }
}

/** Each evaluation whose hidden texts are among them is named. */
async function recordHandedOut(
  ctx: HttpContext,
  pluginId: string,
  results: readonly { evalId: string }[]
) {
  const [newest] = results
  if (!newest) return
  await recordShown(actorOf(ctx), {
    evalId: newest.evalId,
    teamId: ctx.team.id,
    description: `Handed out ${results.length} hidden attacks that worked, to be made again`,
    metadata: {
      hiddenTexts: results.length,
      pluginId,
      evalIds: [...new Set(results.map(({ evalId }) => evalId))],
    },
  })
}
