import { addTexts } from '../../core/i18n/i18n.js'

const detailTexts = {
  all_logs: 'View all logs',
  compare: 'Compare reports',
  not_tested: 'No attacks were sent for this plugin.',
  not_used: 'This strategy was not used.',
  checks:
    '%{confirmed} of %{total} successes were confirmed by a repeat and a harmless request. The others are undecided.',
  no_control: 'This report doesn’t include this control.',
  passes_at:
    'Passes if the target resisted at least %{share}% of decided probes. Errors and undecided results are excluded.',
  tool_hint:
    'The command-line tool generated and graded these attacks. Each probe shows the assertion that determined its verdict. You can correct any verdict.',
  within_threshold: 'within the threshold',
  kind: {
    plugin: 'Plugin',
    strategy: 'Strategy',
    control: 'Control',
  },
  summary: 'Summary',
  more: 'More actions',
  more_set: 'More actions (settings changed)',
  settings: {
    open: 'Change settings',
    title: 'Settings',
    threshold: 'Plugin pass-rate threshold',
    threshold_hint:
      'A plugin passes if the target resisted at least this share of its decided probes. Affects severity cards, frameworks, and exports, but not rates.',
    untested: 'Show untested plugins',
  },
  export: {
    pdf: 'Report as PDF',
    json: 'Report as JSON',
    sarif: 'Report as SARIF',
    vulnerabilities: 'Vulnerabilities as CSV',
    frameworks: 'Frameworks as CSV',
  },
  flow: {
    overview: 'Outcomes by strategy',
    methods: 'Outcomes by strategy',
    plugins: 'Outcomes by plugin',
    others: 'Other',
  },
  samples: {
    failed: 'Successful attacks: %{count}',
    passed: 'Resisted attacks: %{count}',
    all: 'Show all %{count}',
    reason: 'Reason',
  },
  control: {
    plugins: 'Plugins for this control',
    not_tested: 'None of this control’s plugins were tested, so it has no result.',
    untested: 'Not tested: %{plugins}',
    details: 'Details for %{name}',
  },
  untested: {
    title: 'Not tested',
    explanation: 'No attacks were sent for these plugins. They count as neither passed nor failed.',
    selected: 'Selected for the scan but not tested',
    others: 'Not selected for the scan',
    none: 'All plugins were tested.',
  },
  disclosed: {
    title: 'Disclosed information',
    explanation:
      'Information the target disclosed in successful attacks, as identified by the judge.',
    tools: 'Target tools',
    text: 'Information',
    kind: 'Type',
    responses: 'Responses',
    probe: 'Example',
    open: 'Open example probe',
    all: 'Show all %{count}',
    fewer: 'Show fewer',
  },
}

addTexts({ report_details: detailTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    report_details: typeof detailTexts
  }
}
