import Eval from '#api/evals/eval'
import { teamScope } from '#api/platform/tenancy/scopes'
import { loadLearned } from '#api/findings/reports/learned/load_learned'
import type { HttpContext } from '@adonisjs/core/http'

/** Serves what successful attacks revealed: the tools of a report's target, and the content it disclosed. */
export default class LearnedController {
  async show({ team, params }: HttpContext) {
    const report = await teamScope(team, Eval)
      .query()
      .where('type', 'redteam')
      .where('id', params.id)
      .firstOrFail()
    return loadLearned(report)
  }
}
