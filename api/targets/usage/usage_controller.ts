import { actorOf } from '#api/platform/audit/actor_of'
import { recordExport } from '#api/platform/audit/record_export'
import type { UsageMonth } from '#api/contract/targets/usage'
import { csvLine } from '#api/contract/csv'
import { invalidField } from '#api/platform/http/domain_error'
import { usageRange } from '#api/targets/usage/usage_range'
import { usageReport } from '#api/targets/usage/usage_report'
import type { HttpContext } from '@adonisjs/core/http'

export default class UsageController {
  async show({ organization, request }: HttpContext) {
    return usageReport(organization, usageRange(request.qs()))
  }

  /** Exports the usage per month and team as CSV, or the full report as JSON. */
  async export(ctx: HttpContext) {
    const { format = 'csv', from, to } = ctx.request.qs()
    if (format !== 'csv' && format !== 'json') {
      throw invalidField('format', 'enum', 'format must be csv or json')
    }
    const report = await usageReport(ctx.organization, usageRange({ from, to }))
    await recordExport(actorOf(ctx), { what: 'the usage', format, filter: { from, to } })
    const name = `usage-${report.from}-to-${report.to}.${format}`
    ctx.response.header('Content-Disposition', `attachment; filename="${name}"`)
    if (format === 'json') return report
    ctx.response.header('Content-Type', 'text/csv; charset=utf-8')
    return asCsv(report.months)
  }
}

function asCsv(months: UsageMonth[]): string {
  const lines = months.flatMap(({ month, teams }) =>
    teams.map(({ teamId, teamName, probes }) => csvLine([month, teamId, teamName, probes]))
  )
  return [csvLine(['month', 'teamId', 'teamName', 'probes']), ...lines].join('')
}
