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
  async index({ request, team }: HttpContext) {
    const { limit = 100, ...wanted } = await query.validate(request.qs())
    return { results: await failedTests(team, { ...wanted, limit }) }
  }
}
