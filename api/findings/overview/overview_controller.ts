import { overviewTeam } from '#api/accounts/organizations/organization_validator'
import { organizationOverview } from '#api/findings/overview/overview'
import { assertRange, dayOf } from '#api/platform/http/lists/day_range'
import type { HttpContext } from '@adonisjs/core/http'
import { DateTime } from 'luxon'

const DEFAULT_DAYS = 84

export default class OverviewController {
  /** Returns the overview of a range of days, including the first and the last one. Default: the last twelve weeks. */
  async show({ request, tenant }: HttpContext) {
    const qs = request.qs()
    const { teamId = null } = await overviewTeam.validate(qs)
    const last = dayOf(qs.to, 'to')
    const end = last?.plus({ days: 1 }) ?? DateTime.utc()
    const from = dayOf(qs.from, 'from') ?? end.minus({ days: DEFAULT_DAYS })
    assertRange({ from, to: last ?? end })
    return organizationOverview(tenant, { from: from.toJSDate(), to: end.toJSDate(), teamId })
  }
}
