import { loadLearned } from '#api/reports/learned/load_learned'
import type { HttpContext } from '@adonisjs/core/http'

/** What is known of the target of a report, and what its attacks got to know. */
export default class LearnedController {
  async show({ team, params }: HttpContext) {
    const report = await team
      .related('evals')
      .query()
      .where('type', 'redteam')
      .where('id', params.id)
      .firstOrFail()
    return loadLearned(report)
  }
}
