import { explainCall } from '#api/mcp/explain/explain_call'
import { explainedCall } from '#api/mcp/explain/explanation_validator'
import type { HttpContext } from '@adonisjs/core/http'

export default class ExplanationsController {
  async show({ request, team }: HttpContext) {
    return explainCall(team, await request.validateUsing(explainedCall))
  }
}
