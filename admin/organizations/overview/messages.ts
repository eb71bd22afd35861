import { addTexts } from '../../core/i18n/i18n.js'

const overviewTexts = {
  title: 'Organization overview',
  explanation: 'Attack success rate, open vulnerabilities, and scans across your teams.',
  from: 'From',
  to: 'To',
  team: 'Team',
  clear: 'Clear filters',
  trend: 'Trend',
  success: 'Attack success rate',
  scans: 'Scans',
  week: 'Week of',
  weeks: 'By week',
  teams: 'By team',
  idle: '%{smart_count} team without targets or scans |||| %{smart_count} teams without targets or scans',
  by_team: 'By team',
  by_team_hint:
    'Vulnerabilities with the status Open or Regressed, regardless of the date range. Click a number to open the list in that team.',
  open: 'Open vulnerabilities',
  none_open: 'None',
  targets: 'Targets',
  stale: 'Not scanned in %{days} days',
  empty: 'No scans in this period',
  empty_hint: 'Choose a longer period or start a scan.',
}

addTexts({ overview: overviewTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    overview: typeof overviewTexts
  }
}
