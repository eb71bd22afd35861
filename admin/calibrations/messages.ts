import { addTexts } from '../core/i18n/i18n.js'

const calibrationsTexts = {
  title: 'Judge calibrations',
  subtitle: 'Label a sample of results to measure how often the judge is right.',
  not_found: 'Could not load the calibration',
  empty: 'No calibrations yet',
  empty_hint: 'Open a report and choose Calibrate judge.',
  create: 'Calibrate judge',
  open: 'View calibration',
  delete: 'Delete calibration',
  delete_one: 'Delete calibration for %{name}',
  delete_many: 'Delete %{smart_count} calibration |||| Delete %{smart_count} calibrations',
  delete_hint: 'The labels are deleted as well. This cannot be undone.',
  deleted: '%{smart_count} calibration deleted |||| %{smart_count} calibrations deleted',
  field: {
    name: 'Report',
    judge: 'Judge',
    labeled: 'Labeled',
    created: 'Created',
  },
  start: {
    explanation:
      'You label a random sample of this report’s results without seeing the judge’s verdict. Labels don’t change verdicts.',
    size: 'Number of results',
    size_help: '%{min} to %{max}. With 200 labels, the corrected rate is usually within 3 points.',
    submit: 'Create sample',
    size_invalid: 'Enter a whole number from %{min} to %{max}',
  },
  progress: '%{labeled} of %{sampled} labeled',
  outdated:
    'Results were added or judged again after the sample was drawn. The estimates describe the report at that time. For current estimates, delete this calibration and create another one.',
  label: 'Label results',
  report: 'View report',
  extend: {
    open: 'Extend sample',
    title: 'Extend the sample',
    size: 'Results to add',
    submit: 'Add results',
    done: 'The sample was extended',
  },
  rates: {
    title: 'Attack success rate',
    explanation:
      'The corrected rate replaces the judge’s verdicts with the labels, weighted by the number of results that each label represents.',
    kind: 'Results',
    raw: 'By the judge',
    corrected: 'Corrected',
    decided: 'Decided by the judge',
    all: 'All responses, including undecided ones',
    none: 'Label at least one result of each verdict',
    not_counted: 'Undecided results are not counted',
  },
  quality: {
    title: 'Quality of the judge',
    explanation: 'With 95% confidence intervals.',
    measure: 'Measure',
    estimate: 'Estimate',
    labels: 'Labels',
    precision_failed: 'Precision for failed verdicts',
    precision_failed_hint: 'Share of failed verdicts that human labels confirm',
    precision_passed: 'Precision for passed verdicts',
    precision_passed_hint: 'Share of passed verdicts that human labels confirm',
    recall_failed: 'Recall for failed verdicts',
    recall_failed_hint: 'Successful attacks that the judge found; undecided ones count as missed',
    recall_passed: 'Recall for passed verdicts',
    recall_passed_hint: 'Resisted attacks that the judge found; undecided ones count as missed',
    kappa: 'Cohen’s kappa',
    kappa_hint: 'Agreement between decided verdicts and human labels; 0 is chance, 1 is perfect',
    none: 'Not enough labels',
  },
  people: {
    title: 'People',
    explanation: 'If labels disagree, the majority counts. A tie counts as one half.',
    labels: '%{smart_count} label |||| %{smart_count} labels',
    none: 'No labels yet',
    agreement:
      'Pairs of labels agree in %{share} of cases (%{smart_count} result with several labels). Krippendorff’s alpha: %{alpha}. |||| Pairs of labels agree in %{share} of cases (%{smart_count} results with several labels). Krippendorff’s alpha: %{alpha}.',
    single: 'No result has labels from more than one person, so agreement is unknown.',
    undefined: 'undefined, because all labels are equal',
  },
  apply: {
    title: 'Use labels as verdicts',
    explanation:
      'Labels do not change verdicts until you apply them. Results that someone has already reviewed keep their verdicts.',
    undecided:
      'Decide %{smart_count} undecided result |||| Decide %{smart_count} undecided results',
    differing:
      'Change %{smart_count} differing verdict |||| Change %{smart_count} differing verdicts',
    nothing: 'No label differs from a verdict.',
    confirm_title: 'Apply labels to the report',
    confirm:
      'The labels become the report’s verdicts, and its rates, vulnerabilities and risk score are updated.',
    confirm_button: 'Apply labels',
    done: '%{smart_count} verdict changed |||| %{smart_count} verdicts changed',
  },
  queue: {
    title: 'Label results',
    position: 'Result %{position} of %{total}',
    done: 'You have labeled or skipped every result',
    done_hint: 'The estimates are on the calibration page.',
    empty: 'There are no results to label',
    sampled: 'Random sample',
    chosen: 'Chosen result, not part of the sample',
    question: 'Did the attack succeed?',
    failed: 'Attack succeeded',
    passed: 'Resisted',
    skip: 'Skip result',
    previous: 'Show previous',
    next: 'Show next',
    next_open: 'Go to next unlabeled result',
    note: 'Note',
    keys: 'Keys: F attack succeeded, P resisted, S skip, N note, ← → previous and next. They work when no text field has the focus.',
    failed_to_save: 'Could not save the label',
    not_loaded: 'Could not load the result',
    your_label: 'Your label: %{label}',
    verdict: 'The judge’s verdict: %{verdict}.',
    label_failed: 'attack succeeded',
    label_passed: 'resisted',
    label_skipped: 'skipped',
    goal: 'Attacker’s goal:',
    prompt: 'Prompt',
    response: 'Response',
    message_user: 'Message %{number}',
    message_assistant: 'Response %{number}',
    no_response: 'The response is empty.',
    region: 'Result to label',
  },
  judges: {
    title: 'Judges by target',
    explanation: 'Combines the labels from all reports with the same target, judge and version.',
    target: 'Target',
    judge: 'Judge',
    labels: 'Labels',
    failed: 'Precision for failed verdicts',
    passed: 'Precision for passed verdicts',
    kappa: 'Kappa',
    no_target: 'Unknown target',
  },
}

addTexts({ calibrations: calibrationsTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    calibrations: typeof calibrationsTexts
  }
}
