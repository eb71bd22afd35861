import { addTexts } from '../../core/i18n/i18n.js'

/** Messages for the header and actions of an evaluation. */
const evalPageTexts = {
  running: 'Results appear as they complete.',
  running_of: '%{there} of %{expected} results so far. More appear as they complete.',
  partial_run: 'The run was stopped or failed. Only %{there} results are available.',
  partial_upload: 'Some results are missing. Share the evaluation again to complete it.',
  partial_upload_of:
    '%{there} of %{expected} results received. Share the evaluation again to complete it.',
  other_team: 'This evaluation belongs to the %{team} team.',
  failed: 'Could not load the evaluation',
  refused: 'You don’t have access to this evaluation',
  and_more: 'and %{count} more',
  more_than: 'more than %{count}',
  tests: '%{count} test case |||| %{count} test cases',
  copied: 'Evaluation copied. You are viewing the copy.',
  copying:
    'Large evaluations are copied in the background. The copy appears in the list when it is complete.',
  missing: {
    title: 'Evaluation not found',
    heading: 'This evaluation is not in any of your teams',
    hint: '%{id} may have been deleted or may belong to another team.',
    all: 'All evaluations',
  },
  index: { newest: 'Latest evaluation', others: 'Find another evaluation' },
  parts: { label: 'Evaluation sections', results: 'Results', charts: 'Charts' },
  picker: {
    search: 'Search by description, ID, or author',
    found: '%{smart_count} evaluation |||| %{smart_count} evaluations',
  },
  switch: { button: 'Switch evaluation', title: 'Switch evaluation' },
  rename: {
    button: 'Edit details',
    title: 'Edit details of the evaluation',
    submit: 'Save details',
    done: 'Details saved',
    author_hint: 'Usually the email address of the person who ran the evaluation.',
  },
  tags: {
    add: 'Add tag',
    edit: 'Edit tags',
    title: 'Tags',
    name: 'Name',
    value: 'Value',
    remove: 'Remove tag %{name}',
    submit: 'Save tags',
    done: 'Tags saved',
    others: 'Evaluations tagged %{tag}',
  },
  action: {
    compare: 'Compare with another evaluation…',
    rerun: 'Edit and rerun evaluation',
    report: 'Red-team report',
    failed: 'Rerun failed test cases…',
    regrade: 'Regrade stored responses…',
    add_to_dataset: 'Add test cases to dataset…',
    yaml: 'View configuration (YAML)',
    copy: 'Copy evaluation',
    rate: 'Rate these results…',
    delete: 'Delete evaluation…',
  },
  run: {
    open_results: 'View results',
    progress: '%{completed} of %{total} responses received',
    stop: 'Stop run',
    stop_title: 'Stop run of %{name}',
    stop_consequence: 'Received responses are kept. You can resume the run later.',
    stopping: 'Stopping after the current calls',
    resume: 'Resume run',
    resumed: 'Run resumed',
    retry: 'Retry %{count} error |||| Retry %{count} errors',
    retried: 'Retrying errors',
  },
  rerun: {
    started: 'Run started',
    failed_title: 'Rerun failed test cases',
    failed_submit: 'Rerun failed test cases',
    failed_explanation:
      'Reruns %{count} failed result in a new evaluation. This evaluation is unchanged. |||| Reruns %{count} failed results in a new evaluation. This evaluation is unchanged.',
    regrade_title: 'Regrade stored responses',
    regrade_submit: 'Regrade responses',
    regrade_explanation:
      'Grades the stored responses with the same assertions in a new evaluation. Only grading models are called. This evaluation is unchanged.',
  },
  yaml: { title: 'Configuration', download: 'Download YAML' },
  export: {
    'button': 'Export results',
    'csv': 'CSV',
    'json': 'JSON (command-line format)',
    'junit': 'JUnit XML',
    'failed': 'Failed test cases (YAML)',
    'dpo': 'DPO pairs (JSON)',
    'human-eval': 'Human evaluation (YAML)',
    'burp': 'Burp payloads',
    'yaml': 'Configuration (YAML)',
    'all': 'All results',
    'filtered': 'Filtered results',
    'configuration': 'Configuration',
    'commands': 'Commands for these files…',
    'commands_title': 'Commands for downloaded files',
    'command': {
      failed: 'Rerun failed test cases',
      yaml: 'Rerun all test cases',
      json: 'Import results into the command-line tool',
    },
  },
  rate: {
    title: 'Rate results',
    all: 'No filter is set. Applies to all results of %{count} test case. |||| No filter is set. Applies to all results of %{count} test cases.',
    filtered:
      'Applies to the matching results of %{count} test case. |||| Applies to the matching results of %{count} test cases.',
    consequence: 'Your verdict overrides the grader’s verdict. Metrics are recalculated.',
    count_failed: 'Could not count the test cases',
    verdict: 'Verdict',
    passed: 'Passed',
    failed: 'Failed',
    none: 'Remove human verdicts',
    prompt: 'Prompt',
    every_prompt: 'All prompts',
    comment: 'Comment',
    submit_passed: 'Mark %{count} test case as passed |||| Mark %{count} test cases as passed',
    submit_failed: 'Mark %{count} test case as failed |||| Mark %{count} test cases as failed',
    submit_none:
      'Remove human verdicts for %{count} test case |||| Remove human verdicts for %{count} test cases',
    done: '%{count} result updated |||| %{count} results updated',
  },
}

addTexts({ eval_page: evalPageTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    eval_page: typeof evalPageTexts
  }
}
