import { addTexts } from '../core/i18n/i18n.js'

/** Messages of the test case forms, under the key `test_case`. */
const testCaseTexts = {
  description: 'Description',
  description_help: 'Shown in the results.',
  variables: 'Variables',
  variables_help:
    'Values for {{names}} in the prompts. A JSON array creates one test case per entry.',
  no_variables: 'No variables yet.',
  add_variable: 'Add variable',
  variable_name: 'Variable name',
  remove_variable: 'Remove variable %{name}',
  missing: 'Used in a prompt but not set here.',
  assertions: 'Assertions',
  assertions_help: 'Conditions the response must meet. Without assertions, every response passes.',
  no_assertions: 'No assertions yet.',
  add_assertion: 'Add assertion',
  add_set: 'Add assertion set',
  assertion: 'Assertion %{n}',
  in_set: 'Assertion %{n} in the set',
  set: 'Assertion set %{n}',
  set_help:
    'The set passes if the share of passing assertions reaches the threshold. Without a threshold, all assertions must pass.',
  remove: 'Remove assertion %{n}',
  remove_set: 'Remove assertion set %{n}',
  kind: 'Type',
  not: 'Negate',
  value: 'Value',
  value_text: 'Text',
  value_list: 'One value per line',
  value_text_or_list: 'Text, one value per line',
  value_json: 'Text or JSON',
  value_schema: 'JSON Schema (optional)',
  value_range: 'Number, or JSON such as {"min": 1, "max": 5}',
  value_options: 'Options in JSON',
  threshold: 'Threshold',
  threshold_required: 'Threshold (required)',
  weight: 'Weight',
  metric: 'Metric',
  metric_help: 'The name of this metric in the results.',
  more: 'Show more settings',
  not_json: 'Not valid JSON. Saved as text.',
  unknown_kind: 'Unknown assertion type “%{type}”. Its settings are kept unchanged.',
  additional_settings: 'Additional settings are kept. Edit them in the YAML.',
  output: 'Response to grade',
  output_help: 'This response is graded directly. No provider is called for this test case.',
  test_threshold: 'Test case threshold',
  test_threshold_help: 'The test case passes if its score is at least this value.',
  prefix: 'Text before the prompt',
  suffix: 'Text after the prompt',
  also_in_yaml: 'Also set in the YAML: %{names}.',
  empty: 'Add a variable, an assertion, or a response.',
  group: {
    text: 'Text',
    format: 'Format',
    likeness: 'Similarity',
    tools: 'Tools',
    response: 'Response',
    model: 'Model-graded',
    compare: 'Prompt comparison',
    service: 'External service',
    person: 'Human review',
    trace: 'Traces',
  },
  needs: {
    grading: 'Requires a grading model.',
    embedding: 'Requires an embedding model.',
    classification: 'Requires a classification model.',
    moderation: 'Requires a moderation model.',
    search: 'Requires a model with web search.',
    trace: 'Requires traces.',
  },
  summary: {
    none: 'No assertions',
    many: '%{smart_count} assertion |||| %{smart_count} assertions',
  },
}

addTexts({ test_case: testCaseTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    test_case: typeof testCaseTexts
  }
}
