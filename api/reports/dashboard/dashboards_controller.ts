import type { TargetDashboard } from '#api/contract/target_dashboard'
import { dashboardRangeOf } from '#api/reports/dashboard/dashboard_range'
import { issuesOverTime } from '#api/reports/dashboard/issues_over_time'
import { loadDashboard } from '#api/reports/dashboard/load_dashboard'
import type { HttpContext } from '@adonisjs/core/http'

/** A target over time. */
export default class DashboardsController {
  async show({ team, params, request, tenant }: HttpContext): Promise<TargetDashboard> {
    const target = await team.related('targets').query().where('id', params.id).firstOrFail()
    const range = dashboardRangeOf(request.qs())
    const [figures, issues] = await Promise.all([
      loadDashboard(target, range),
      tenant.ability.can('read', 'Issue')
        ? issuesOverTime(target, range)
        : { issues: null, openNow: null },
    ])
    return { ...figures, ...issues }
  }
}
