import { addTexts } from '../../core/i18n/i18n.js'

const compareTexts = {
  title: 'Compare reports',
  subtitle: 'Changes in attack success rate for each plugin, with statistical evidence.',
  first: 'Report',
  second: 'Compared with',
  choose: 'Choose two reports',
  choose_hint: 'The older report is always used as the baseline.',
  failed: 'Could not compare the reports',
  none: 'No reports to compare yet',
  none_hint: 'Scan a target twice to compare its reports.',
  earlier: 'Earlier',
  later: 'Later',
  option: '%{name} · %{target} · %{at}',
  rate: 'Attack success rate',
  tests: '%{smart_count} test case |||| %{smart_count} test cases',
  cautions: 'Limitations',
  plugins: 'Plugins',
  plugins_hint:
    'Only statistically significant changes (5% level) are labeled. Each row shows the statistical test used.',
  plugin: 'Plugin',
  change: 'Change',
  evidence: 'Evidence',
  attacks: 'Attacks',
  attacks_hint: 'All attacks from both reports. An attack in both reports is shown once.',
  attack: 'Attack',
  method: 'Strategy',
  all: 'All',
  by_change: 'Attacks by change',
  of_plugin: 'Plugin: %{name}',
  show_attacks: 'Show attacks for %{name}',
  no_attacks: 'No matching attacks',
  not_run: 'Not run',
  open_probe: 'Open probe: %{side}, %{outcome}',
  probability: 'p = %{p}',
  label: {
    new: 'New',
    regressed: 'Regressed',
    fixed: 'Fixed',
    improved: 'Improved',
    unchanged: 'Unchanged',
    inconclusive: 'Inconclusive',
    not_tested: 'Not tested',
  },
  means: {
    new: 'succeeds now but not before',
    regressed: 'succeeds more often',
    fixed: 'no longer succeeds',
    improved: 'succeeds less often',
    unchanged: 'no change',
    inconclusive: 'not enough evidence',
    not_tested: 'only in one report',
  },
}

addTexts({ report_compare: compareTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    report_compare: typeof compareTexts
  }
}
