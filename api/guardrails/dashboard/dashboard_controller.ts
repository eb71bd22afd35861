import { guardrailsOf } from '#api/guardrails/guardrails_of'
import { loadDashboard } from '#api/guardrails/dashboard/load_dashboard'
import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'

const query = vine.create({
  days: vine.number().in([1, 7, 30]).optional(),
  guardrailId: vine.string().uuid().optional(),
})

export default class DashboardController {
  async show({ team, request }: HttpContext) {
    const { days = 7, guardrailId } = await query.validate(request.qs())
    const own = guardrailsOf(team)
    if (guardrailId) await own.clone().where('id', guardrailId).firstOrFail()
    return loadDashboard(team, { days, guardrailId: guardrailId ?? null })
  }
}
