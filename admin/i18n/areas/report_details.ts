import { addTexts } from '../../app/i18n.js'

/** Visible texts of the area, under the key `report_details`. */
const detailTexts = {
  all_logs: 'View all logs',
  compare: 'Compare',
  not_tested: 'Nothing was sent for this plugin.',
  not_used: 'This method was not used.',
  no_control: 'This report has no such control.',
  passes_at:
    'Passes when at least %{share} % of its decided attempts resisted. Errors and undecided answers do not count.',
  tool_means:
    'The command-line tool made and graded these attacks; each probe names the check that decided. You can change any verdict that is wrong.',
  within: 'within the threshold',
  kind: {
    plugin: 'Plugin',
    strategy: 'Attack method',
    control: 'Control',
  },
  settings: {
    title: 'Settings',
    threshold: 'Pass-rate threshold of plugins',
    threshold_hint:
      'A plugin passes when at least this share of its decided attempts resisted. Severity cards, frameworks and exports follow it; rates do not change.',
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
    overview: 'Which method led to which outcome',
    methods: 'Which method led to which outcome',
    plugins: 'What came of it, plugin by plugin',
    others: 'Others',
  },
  samples: {
    failed: 'Attacks that worked: %{count}',
    passed: 'Attacks that the target resisted: %{count}',
    all: 'Show all %{count}',
    reason: 'Why',
  },
  control: {
    plugins: 'Plugins that test it',
    nothing: 'None of its plugins was tested, so nothing can be said about this control.',
    untested: 'Not tested: %{plugins}',
    details: 'Details of %{name}',
  },
  untested: {
    title: 'Not tested',
    explanation:
      'Plugins that nothing was sent for. Nothing can be said about them; they count neither as passed nor as failed.',
    chosen: 'Chosen for the scan, but not tested',
    others: 'Not chosen for the scan',
    none: 'Every plugin was tested.',
  },
  learned: {
    title: 'Discovered information',
    explanation:
      'What the attacks made the target say, as the judge marked it in the answers of attacks that worked.',
    tools: 'Tools of the target',
    text: 'Disclosed',
    kind: 'Kind',
    times: 'Answers',
    probe: 'An example',
    open: 'Open a probe that disclosed it',
    all: 'Show all %{count}',
    fewer: 'Show fewer',
  },
}

addTexts({ report_details: detailTexts })
