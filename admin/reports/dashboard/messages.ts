import { addTexts } from '../../core/i18n/i18n.js'

const dashboardTexts = {
  failed: 'Could not load the dashboard',
  from: 'From',
  to: 'To',
  range: 'Date range',
  days: 'Last %{smart_count} day |||| Last %{smart_count} days',
  no_reports: 'No reports yet',
  no_reports_hint:
    'Start a scan of this target, or upload results from the command-line tool, to see its history.',
  none: 'No reports in this date range',
  none_hint: 'Choose an earlier start date.',
  start: 'Start scan',
  newest: 'Latest report',
  newest_none: 'None in this date range',
  open_now: 'Currently open vulnerabilities',
  open_of: '%{count} open, %{severity}',
  success: 'Attack success rate over time',
  success_hint:
    'One point per report and severity. Bars show 95% confidence intervals. If they overlap, a difference may be due to chance.',
  more: 'Showing the latest %{shown} of %{total} reports in this date range.',
  vulnerabilities: 'Open and fixed vulnerabilities over time',
  vulnerabilities_hint: 'Status of this target’s vulnerabilities at the end of each day or week.',
  vulnerabilities_none: 'No vulnerabilities found for this target.',
  open: 'Open',
  fixed: 'Fixed',
  decided: 'Accepted, ignored, or false positive',
  at: 'Date',
  categories: 'Risk categories, worst first',
  plugins: 'Top failing plugins',
  plugins_none: 'No successful attacks in this date range.',
  totals: 'Totals for all reports shown.',
  last: 'Recent reports',
  report: 'Report',
  category: 'Category',
  plugin: 'Plugin',
  compare: 'Compare last two reports',
  date: 'Date',
  rate: 'Attack success rate',
  vulnerability_count: 'Vulnerabilities',
}

addTexts({ target_dashboard: dashboardTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    target_dashboard: typeof dashboardTexts
  }
}
