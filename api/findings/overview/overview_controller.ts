import { overviewRange } from '#api/accounts/organizations/organization_validator'
import { organizationOverview } from '#api/findings/overview/overview'
import type { HttpContext } from '@adonisjs/core/http'

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 84

export default class OverviewController {
  /** Defaults to the last twelve weeks. */
  async show({ request, tenant }: HttpContext) {
    const { from, to, teamId } = await overviewRange.validate(request.qs())
    const end = to ? new Date(to.getTime() + DAY_MS) : new Date()
    const start = from ?? new Date(end.getTime() - DEFAULT_DAYS * DAY_MS)
    return organizationOverview(tenant, { from: start, to: end, teamId: teamId ?? null })
  }
}
