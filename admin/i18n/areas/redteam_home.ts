import { addTexts } from '../../app/i18n.js'
import './reports.js'
import './vulnerabilities.js'

/** Visible texts of the first page of red teaming, under the key `redteam_home`. */
const redteamHomeTexts = {
  title: 'Red team',
  subtitle: 'What waits for a repair, what ran last, and where everything else is.',
  open: {
    title: 'Open vulnerabilities',
    hint: 'They wait for a repair. Each number leads to those that it counts.',
    overdue: 'Overdue',
    regressed: 'Regressed',
  },
  scans: { title: 'Newest scans', all: 'All scans' },
  areas: {
    title: 'Areas',
    targets: 'The applications and models that are attacked, and how they are called.',
    templates:
      'What a scan is made of: plugins, strategies, languages, and how answers are judged.',
    reports: 'What each scan found, probe by probe, with frameworks and exports.',
    vulnerabilities: 'Weaknesses, followed over all scans until they stay fixed.',
    scans: 'Scans that ran, run or start by themselves.',
    plugins: 'The catalogue of attacks, collections, severities and policies of your own.',
  },
}

addTexts({ redteam_home: redteamHomeTexts })
