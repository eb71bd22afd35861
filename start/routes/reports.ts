import { controllers } from '#generated/controllers'
import { reports } from '#api/contract/resources/reports'
import { endpoint } from '#api/http/endpoint'
import { resource } from '#api/http/resource_route'

/** Reports of red-team evaluations: figures, files, comparisons, and what they say of a target over time. */
export function reportRoutes() {
  const read = ['read', 'Eval'] as const
  const probeFilter = {
    filter: 'status, plugin, strategy, severity, category (one or a list), q',
    threshold: 'Share of decided attempts that a plugin must resist to pass, in per cent',
    untested: 'true: name the plugins that nothing was sent for',
  }
  const twoReports = { ids: 'Two reports with a comma between them; the older one is the earlier' }
  resource(reports, controllers.reports.Reports, { only: ['index'] })
  endpoint(
    'GET /redteam/reports/compare',
    read,
    [controllers.reports.compare.Comparisons, 'show'],
    'What is new, fixed, regressed or unchanged between two reports, with the statistics behind each word',
    { query: twoReports }
  )
  endpoint(
    'GET /redteam/reports/compare/attacks',
    read,
    [controllers.reports.compare.Comparisons, 'attacks'],
    'The attacks of two reports side by side',
    { query: { ...twoReports, change: 'Words of change', plugin: 'Plugin ids', range: 'Page' } }
  )
  endpoint(
    'GET /redteam/reports/:id',
    read,
    [controllers.reports.Reports, 'show'],
    'Figures of a report',
    { query: probeFilter }
  )
  endpoint(
    'GET /redteam/reports/:id/learned',
    read,
    [controllers.reports.learned.Learned, 'show'],
    'Tools of the target, and what attacks made it disclose'
  )
  endpoint(
    'GET /redteam/reports/:id/export',
    read,
    [controllers.reports.export.ReportExports, 'show'],
    'Download a report',
    { query: { ...probeFilter, format: 'pdf, json, sarif, vulnerabilities or frameworks' } }
  )
  endpoint(
    'GET /providers/:id/dashboard',
    read,
    [controllers.reports.dashboard.Dashboards, 'show'],
    'A target over time: rates by severity, vulnerabilities, what fails most',
    { query: { from: 'First day, YYYY-MM-DD', to: 'Last day, YYYY-MM-DD' } }
  )
}
