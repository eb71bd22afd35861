import { addTexts } from '../../app/i18n.js'

/** Visible texts of the area, under the key `target_dashboard`. */
const dashboardTexts = {
  failed: 'The figures could not be loaded',
  from: 'From',
  to: 'To',
  range: 'Days that are shown',
  days: 'Last %{days} days',
  never: 'No report yet',
  never_hint:
    'The first scan of this target, or the first upload of the command-line tool, begins its history.',
  none: 'No report between these days',
  none_hint: 'Choose an earlier first day.',
  start: 'Start a scan',
  newest: 'Newest report',
  newest_none: 'None between these days',
  open_now: 'Open vulnerabilities now',
  open_of: '%{count} open, %{severity}',
  success: 'Attack success rate over time',
  success_hint:
    'One point a report, by severity. The bars are 95 % intervals: where they overlap, a difference may be chance.',
  more: 'The newest %{shown} of %{total} reports between these days are told.',
  issues: 'Open and fixed vulnerabilities over time',
  issues_hint:
    'Where each vulnerability of this target stood at the end of the day, or of the week.',
  issues_none: 'No vulnerability of this target is known.',
  open: 'Open',
  fixed: 'Fixed',
  decided: 'Accepted, ignored or false positive',
  at: 'End of',
  categories: 'Risk categories, the worst first',
  plugins: 'What fails most',
  plugins_none: 'No attack worked between these days.',
  summed: 'Over all reports that are told.',
  last: 'Last reports',
  report: 'Report',
  category: 'Category',
  plugin: 'Plugin',
  compare: 'Compare the last two',
  figures: 'Figures of the chart',
}

addTexts({ target_dashboard: dashboardTexts })
