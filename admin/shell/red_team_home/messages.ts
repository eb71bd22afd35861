import { addTexts } from '../../core/i18n/i18n.js'
import '../../reports/messages.js'
import '../../vulnerabilities/messages.js'

/** Messages for the home page of red teaming, under the key `redteam_home`. */
const redteamHomeTexts = {
  title: 'Red team',
  subtitle: 'Open vulnerabilities, recent scans, and links to each area.',
  open: {
    title: 'Open vulnerabilities',
    hint: 'Vulnerabilities that need a fix. Click a number to view them.',
    overdue: 'Overdue',
    regressed: 'Regressed',
    none: 'No vulnerabilities are open.',
    all: 'View all vulnerabilities',
  },
  scans: { title: 'Recent scans', all: 'All scans' },
  areas: {
    title: 'Areas',
    targets: 'The applications and models to test, with their connection settings.',
    templates: 'The plugins, strategies, languages, and judging rules for scans.',
    reports: 'Scan results by probe, with framework coverage and exports.',
    vulnerabilities: 'Vulnerabilities found by scans, tracked until they are fixed.',
    scans: 'Finished, running, and scheduled scans.',
    plugins: 'The plugin catalog, collections, severity overrides, and custom policies.',
  },
}

addTexts({ redteam_home: redteamHomeTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    redteam_home: typeof redteamHomeTexts
  }
}
