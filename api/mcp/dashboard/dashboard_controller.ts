import { loadDashboard } from '#api/mcp/dashboard/load_dashboard'
import type { HttpContext } from '@adonisjs/core/http'

export default class DashboardController {
  async show({ team }: HttpContext) {
    return loadDashboard(team.id)
  }
}
