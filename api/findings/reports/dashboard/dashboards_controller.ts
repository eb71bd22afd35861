import Target from '#api/targets/target'
import { teamScope } from '#api/platform/tenancy/scopes'
import type { TargetDashboard } from '#api/contract/targets/target_dashboard'
import { dashboardRangeOf } from '#api/findings/reports/dashboard/dashboard_range'
import { vulnerabilitiesOverTime } from '#api/findings/reports/dashboard/vulnerabilities_over_time'
import { loadDashboard } from '#api/findings/reports/dashboard/load_dashboard'
import type { HttpContext } from '@adonisjs/core/http'

/** Serves the dashboard of one target over time. */
export default class DashboardsController {
  async show({ team, params, request, tenant }: HttpContext): Promise<TargetDashboard> {
    const target = await teamScope(team, Target).query().where('id', params.id).firstOrFail()
    const range = dashboardRangeOf(request.qs())
    const [metrics, vulnerabilities] = await Promise.all([
      loadDashboard(target, range),
      tenant.ability.can('read', 'Issue')
        ? vulnerabilitiesOverTime(target, range)
        : { issues: null, openNow: null },
    ])
    return { ...metrics, ...vulnerabilities }
  }
}
