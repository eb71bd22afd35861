import { actorOf } from '#api/platform/audit/actor_of'
import { hidesTexts } from '#api/engines/redteam/vocabulary'
import { recordReveal } from '#api/evals/hidden/record_reveal'
import { textAccessOf } from '#api/evals/hidden/hidden_texts'
import { failedTests } from '#api/evals/failed_tests/failed_tests'
import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'

const MAX_LIMIT = 1000

const query = vine.create({
  pluginId: vine.string().minLength(1).maxLength(200),
  targetId: vine.string().minLength(1).maxLength(2000),
  limit: vine.number().withoutDecimals().range([1, MAX_LIMIT]).optional(),
})

export default class FailedTestsController {
  async index(ctx: HttpContext) {
    const { request, team } = ctx
    const { limit = 100, ...filter } = await query.validate(request.qs())
    const isHidden = hidesTexts(filter.pluginId)
    if (isHidden && textAccessOf(ctx) === 'redacted') return { results: [] }
    const results = await failedTests(team, { ...filter, limit })
    if (isHidden) await recordExposure(ctx, filter.pluginId, results)
    return { results }
  }
}

/** Records that hidden texts were returned, with all evaluations they belong to. */
async function recordExposure(
  ctx: HttpContext,
  pluginId: string,
  results: readonly { evalId: string }[]
) {
  const [newest] = results
  if (!newest) return
  await recordReveal(actorOf(ctx), {
    evalId: newest.evalId,
    teamId: ctx.team.id,
    description: `Returned ${results.length} hidden successful attacks for a retry`,
    metadata: {
      hiddenTexts: results.length,
      pluginId,
      evalIds: [...new Set(results.map(({ evalId }) => evalId))],
    },
  })
}
