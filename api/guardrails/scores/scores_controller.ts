import { guardrailIdOf } from '#api/guardrails/guardrail_of_route'
import { loadScores } from '#api/guardrails/scores/load_scores'
import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'

const query = vine.create({
  days: vine.number().in([1, 7, 30]).optional(),
  version: vine.number().withoutDecimals().min(1).max(1_000_000).optional(),
})

export default class ScoresController {
  async show(ctx: HttpContext) {
    const { days = 7, version = null } = await query.validate(ctx.request.qs())
    const guardrailId = await guardrailIdOf(ctx)
    return loadScores({ teamId: ctx.team.id, guardrailId, days, version })
  }
}
