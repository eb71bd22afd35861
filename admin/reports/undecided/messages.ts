import { addTexts } from '../../core/i18n/i18n.js'

const undecidedTexts = {
  title: '%{smart_count} undecided result |||| %{smart_count} undecided results',
  explanation: 'The judge could not decide these. They count as neither resisted nor successful.',
  explanation_filtered:
    'The judge could not decide these results, which match the filters. They count as neither resisted nor successful.',
  unexamined_title: 'Not examined',
  unexamined:
    'The built-in judge has no reliable rule for these weaknesses and recognizes only refusals. They need a model or a reviewer.',
  unexamined_share: '%{undecided} of %{judged} responses not examined (%{share})',
  likely_of: 'Of %{count} undecided result, |||| Of %{count} undecided results,',
  likely_failed: '%{count} is likely failed |||| %{count} are likely failed',
  likely_passed: '%{count} is likely passed |||| %{count} are likely passed',
  likely_also_passed: '%{count} likely passed',
  likely_and: 'and',
  likely_hint: 'These are estimates of a trained model. They are not counted.',
  results: 'Results',
  results_all: 'All undecided (%{count})',
  results_failed: 'Likely failed (%{count})',
  results_passed: 'Likely passed (%{count})',
  label: 'Label results',
  judge: 'Judge with model',
  repeat: 'Repeat attacks',
  judge_title:
    'Judge %{smart_count} result with the model |||| Judge %{smart_count} results with the model',
  judge_text:
    'The configured red team model judges these results, with one call per result. Its verdicts become part of the report.',
  repeat_title: 'Repeat %{smart_count} attack |||| Repeat %{smart_count} attacks',
  repeat_text:
    'A new scan sends these attacks to the target again and judges the responses. Attacks that need an MCP range are skipped. This report does not change.',
  queued: 'The results were queued for labeling',
  queue_failed: 'Could not queue the results',
  started: 'The scan was queued',
  progress: '%{judge} has judged %{done} of %{total} results and decided %{decided}.',
  finished: '%{judge} judged %{done} results and decided %{decided}.',
  failed: '%{judge} stopped after %{done} of %{total} results: %{error}',
}

addTexts({ undecided_results: undecidedTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    undecided_results: typeof undecidedTexts
  }
}
