import { addTexts } from '../../core/i18n/i18n.js'

/** Texts of the Test page, under the key `guardrail_test`. */
const testTexts = {
  title: 'Test a guardrail',
  subtitle: 'Check texts with a version. Tests are not stored and do not affect counts.',
  no_guardrails: 'No guardrails to test',
  no_guardrails_hint: 'Create a guardrail first.',
  not_loaded: 'Could not load the guardrails',
  versions_not_loaded: 'Could not load the versions',
  guardrail: 'Guardrail',
  version: 'Version',
  version_option: 'Version %{number} (%{state})',
  placement: 'Placement',
  source: 'Texts to test',
  one: 'One text',
  file: 'File',
  text: 'Text',
  text_help: 'Up to %{max} characters.',
  text_required: 'Enter a text to test',
  choose_file: 'Choose file',
  no_file:
    'One text per line, JSON lines with “text”, or CSV with a column “text” or “prompt”. Up to %{max} texts.',
  file_required: 'Choose a file to test',
  submit: 'Test texts',
  failed: 'Could not test the texts',
  tool: 'Tool',
  tool_hint:
    'The texts are checked as arguments of calls to this tool. Without a name, tool policies do not apply.',
  problem: {
    too_large: 'The file is larger than %{max} MB',
    empty: 'The file has no texts',
    not_text:
      '“%{name}” is not a text file in UTF-8. Save its texts as UTF-8 text, CSV, or JSON lines.',
    no_column:
      'The file has several columns. Name the column with the texts “text” in the first row.',
    csv: 'Line %{line} is not valid CSV. Check its quotation marks.',
    json: 'Line %{line} is not a JSON object with a string “text”',
    too_long: 'Line %{line} is longer than %{max} characters',
  },
  cut: 'The file has %{total} texts. Only the first %{max} are tested.',
  results: 'Results',
  summary: '%{smart_count} text tested |||| %{smart_count} texts tested',
  filter: 'Show texts by action',
  nth: 'Text %{number}',
  tested: 'Tested text',
  sanitized: 'Sanitized text',
  sanitized_hint: 'The application should use this text instead.',
  error: 'Not checked: %{reason}',
  pages: 'Pages of results',
  export_name: 'guardrail-test',
}

addTexts({ guardrail_test: testTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    guardrail_test: typeof testTexts
  }
}
