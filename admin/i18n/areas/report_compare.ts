import { addTexts } from '../../app/i18n.js'

/** Visible texts of the area, under the key `report_compare`. */
const compareTexts = {
  title: 'Compare reports',
  subtitle:
    'What became of each weakness between an earlier and a later report, and why that may be said.',
  first: 'Report',
  second: 'Compared with',
  choose: 'Choose two reports',
  choose_hint: 'The older one is taken as the earlier, in whichever order they are chosen.',
  failed: 'The reports could not be compared',
  none: 'There are no reports to compare yet',
  none_hint: 'Two scans of a target make two reports.',
  earlier: 'Earlier',
  later: 'Later',
  option: '%{name} · %{target} · %{at}',
  rate: 'Attack success rate',
  tests: '%{smart_count} test |||| %{smart_count} tests',
  cautions: 'Before you compare',
  plugins: 'Plugins',
  plugins_hint:
    'A word of change is said only where chance is an unlikely explanation (5 % level); each line tells the test behind it.',
  plugin: 'Plugin',
  change: 'Change',
  evidence: 'What is behind it',
  attacks: 'Attacks',
  attacks_hint: 'Every attack of either report. The same attack in both is one line.',
  attack: 'Attack',
  method: 'Method',
  everything: 'All',
  by_change: 'Attacks by what became of them',
  of_plugin: 'Plugin: %{name}',
  show_attacks: 'Show attacks of %{name}',
  no_attacks: 'No attack fits',
  not_there: 'Not made',
  open_probe: '%{side}, %{outcome}: open the probe',
  probability: 'p = %{p}',
  word: {
    new: 'New',
    regressed: 'Regressed',
    fixed: 'Fixed',
    improved: 'Improved',
    unchanged: 'Unchanged',
    inconclusive: 'Inconclusive',
    not_tested: 'Not tested',
  },
  means: {
    new: 'works now, and did not',
    regressed: 'works more often than before',
    fixed: 'worked, and does no longer',
    improved: 'works less often, but still does',
    unchanged: 'as before',
    inconclusive: 'cannot be told',
    not_tested: 'in one report only',
  },
}

addTexts({ report_compare: compareTexts })
