import { controllers } from '#generated/controllers'
import { reports } from '#api/contract/resources/reports'
import { endpoint } from '#api/platform/http/endpoint'
import { resource } from '#api/platform/http/resource_route'

/** Mounts the routes for reports of red-team evaluations: metrics, exports, comparisons and target dashboards. */
export function reportRoutes() {
  const read = ['read', 'Eval'] as const
  const probeFilter = {
    filter: 'status, likely, plugin, strategy, severity, category (one or a list), q',
    threshold: 'Percentage of decided attempts that a plugin must resist to pass',
    untested: 'true: list untested plugins',
  }
  const twoReports = { ids: 'Two report IDs, comma-separated; the older report is the earlier one' }
  resource(reports, controllers.findings.reports.Reports, { only: ['index'] })
  endpoint(
    'GET /redteam/reports/compare',
    read,
    [controllers.findings.reports.compare.Comparisons, 'show'],
    'Compare two reports: new, fixed, regressed and unchanged plugins, with statistics',
    { query: twoReports }
  )
  endpoint(
    'GET /redteam/reports/compare/attacks',
    read,
    [controllers.findings.reports.compare.Comparisons, 'attacks'],
    'List the attacks of two reports side by side',
    {
      query: {
        ...twoReports,
        change: 'Kinds of change to list, e.g. regressed',
        plugin: 'Plugin IDs',
        range: 'Page',
      },
    }
  )
  endpoint(
    'GET /redteam/reports/:id',
    read,
    [controllers.findings.reports.Reports, 'show'],
    'Get a report with its metrics',
    { query: probeFilter }
  )
  endpoint(
    'GET /redteam/reports/:id/learned',
    read,
    [controllers.findings.reports.learned.Learned, 'show'],
    'List the tools of the target and the texts it disclosed to attacks'
  )
  endpoint(
    'GET /redteam/reports/:id/export',
    read,
    [controllers.findings.reports.export.ReportExports, 'show'],
    'Download a report',
    { query: { ...probeFilter, format: 'pdf, json, sarif, vulnerabilities or frameworks' } }
  )
  endpoint(
    'GET /providers/:id/dashboard',
    read,
    [controllers.findings.reports.dashboard.Dashboards, 'show'],
    'Get the dashboard of a target over time: success rates by severity, vulnerabilities, most frequently failing plugins',
    { query: { from: 'First day, YYYY-MM-DD', to: 'Last day, YYYY-MM-DD' } }
  )
}
