import { addTexts } from '../../core/i18n/i18n.js'

/** Texts of the Generate tab, under the key `guardrail_generate`. */
const generateTexts = {
  title: 'Generate a version from vulnerabilities',
  explanation:
    'Each confirmed attack adds policies: a known attack, which detects similar texts, and effects to prevent. Vulnerabilities that already have policies stay covered, and manual policies are kept.',
  not_loaded: 'Could not load the vulnerabilities',
  empty: 'No confirmed vulnerabilities',
  empty_hint:
    'Vulnerabilities of the guardrail’s targets appear here after a scan or an uploaded report has found successful attacks.',
  choose: 'Vulnerabilities',
  choose_all: 'Select all vulnerabilities',
  choose_one: 'Select %{name}',
  column: {
    vulnerability: 'Vulnerability',
    severity: 'Severity',
    target: 'Target',
    attacks: 'Attacks',
    covered: 'Policies',
  },
  covered: 'Has policies, which are kept',
  not_covered: 'No policies yet',
  missing:
    'The selected vulnerability has no confirmed attack on a target of this guardrail. Check the targets under Settings.',
  note: 'Note',
  text_policies: 'Suggest text policies',
  text_policies_help:
    'Adds one policy for each type of vulnerability, checked by the grading model. These policies log violations but do not block them.',
  no_judge:
    'To suggest text policies, an administrator must choose a grading model under Red Team Providers.',
  submit: 'Generate version',
  none_chosen: 'Select at least one vulnerability',
  chosen: '%{smart_count} selected |||| %{smart_count} selected',
  read_only: 'To generate versions, you need permission to edit guardrails.',
  running: 'Generating version %{number}: replaying attacks and stored requests',
  started: 'Version %{number} is being generated',
  failed: 'Version %{number} could not be generated',
  result: 'Effect of version %{number}',
  result_hint:
    'Measured by replaying the confirmed attacks and stored harmless requests. Nothing has changed for your targets yet.',
  by_issue: 'Effect by vulnerability',
  total: 'Attacks',
  before: 'Blocked before',
  after: 'Blocked now',
  unknown: 'Deleted vulnerability',
  compare: 'Show differences',
  close: 'Generate another version',
}

addTexts({ guardrail_generate: generateTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    guardrail_generate: typeof generateTexts
  }
}
