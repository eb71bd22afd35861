import { addTexts } from '../core/i18n/i18n.js'

/** Guardrail terms, and the texts of the guardrail list and form. */
const guardrailsTexts = {
  title: 'Guardrails',
  subtitle: 'Check messages, responses and tool calls of your targets at run time.',
  tabs: 'Guardrail pages',
  tab: {
    guardrails: 'Guardrails',
    requests: 'Requests',
    dashboard: 'Dashboard',
    test: 'Test',
    integrate: 'Integrate',
  },
  not_found: 'Could not load the guardrail',
  empty: 'No guardrails yet',
  empty_hint:
    'Create a guardrail for one or more targets. It starts in shadow mode: it checks requests, but blocks nothing until you activate a version.',
  create: 'Create guardrail',
  created: 'Guardrail created',
  saved: 'Guardrail saved',
  delete: 'Delete guardrail',
  delete_one: 'Delete guardrail %{name}',
  delete_many: 'Delete %{smart_count} guardrail |||| Delete %{smart_count} guardrails',
  delete_hint:
    'Its versions, policies and counts are deleted, and its targets are no longer protected by it. This cannot be undone.',
  deleted: '%{smart_count} guardrail deleted |||| %{smart_count} guardrails deleted',
  field: {
    name: 'Name',
    description: 'Description',
    targets: 'Targets',
    versions: 'Versions',
    requests: 'Requests (7 days)',
    blocked: 'Blocked',
    state: 'State',
    storage: 'Storage of checked texts',
    retention: 'Retention (days)',
    approval: 'Require approval by a second person',
    false_alarms: 'False-alarm target (%)',
    is_active: 'Turned on',
    created: 'Created',
  },
  help: {
    targets: 'The guardrail checks the requests of these targets. Up to %{max}.',
    retention: 'Requests are deleted after this time. %{min} to %{max} days.',
    approval: 'A version becomes active only after someone other than its author has approved it.',
    false_alarms:
      'Maximum share of harmless requests that generated thresholds may flag. %{min} to %{max}%.',
    is_active: 'If off, this guardrail does not check requests.',
    no_targets_access:
      'To choose targets, you need permission to view them. Ask an administrator of your organization.',
  },
  limits: {
    title: 'Limits',
    hint: 'How long requests are kept, and how often a generated threshold may be wrong.',
  },
  error: {
    targets: 'Choose at least one target',
    too_many_targets: 'Choose at most %{max} targets',
    number: 'Enter a number from %{min} to %{max}',
  },
  storage: {
    full: 'Full text',
    redacted: 'Redacted text',
    hash: 'Hash only',
    none: 'Nothing',
  },
  storage_hint: {
    full: 'Stores the text, encrypted. Labeled requests improve the next version.',
    redacted:
      'Stores the text, encrypted, with recognized personal data and secrets masked. Labeled requests improve the next version.',
    hash: 'Stores a hash that identifies identical texts. The text cannot be shown or used for learning.',
    none: 'Stores only the time and the result of each check.',
  },
  upstream: {
    title: 'Upstreams of the reverse proxy',
    hint: 'The URLs to which the proxy forwards requests. It forwards the application’s key and does not store it.',
    openai: 'OpenAI-compatible base URL',
    anthropic: 'Anthropic-compatible base URL',
    default: 'Default: %{url}',
  },
  fail: {
    title: 'If a text cannot be checked',
    hint: 'A text cannot be checked if it is too long or a check exceeds its deadline.',
    open: 'Allow it',
    closed: 'Block it',
  },
  placement: {
    INPUT: 'User message',
    OUTPUT: 'Response',
    TOOL_CALL_INPUT: 'Tool call arguments',
    TOOL_CALL_OUTPUT: 'Tool call result',
  },
  action: {
    allow: 'Allowed',
    log: 'Logged',
    warn: 'Warned',
    block: 'Blocked',
    error: 'Error',
  },
  category: {
    prompt_injection: 'Prompt injection',
    jailbreak: 'Jailbreak',
    prompt_extraction: 'Prompt extraction',
    hidden_text: 'Hidden text',
    known_attack: 'Known attack',
    harm: 'Harmful request',
    pii: 'Personal data',
    secret: 'Secret',
    system_prompt_leak: 'System prompt leak',
    canary: 'Canary',
    unsafe_output: 'Unsafe output',
    tool_call: 'Tool call',
    effect: 'Effect of an attack',
    conversation: 'Conversation risk',
    text_policy: 'Text policy',
  },
  version_state: {
    generating: 'Generating',
    failed: 'Failed',
    draft: 'Draft',
    shadow: 'Shadow',
    active: 'Active',
    retired: 'Retired',
  },
  guardrail_state: {
    active: 'Active',
    shadow: 'Shadow only',
    none: 'No version in use',
    off: 'Off',
  },
  version: 'Version %{number}',
  version_short: 'v%{number}',
  versions_in_use: {
    active: 'Active: v%{number}',
    shadow: 'Shadow: v%{number}',
    none: 'None in use',
  },
  no_requests: 'No requests',
  share_of: '%{share} (%{count} of %{total})',
  severity: 'Severity %{severity}',
  more_targets: '%{name} and %{smart_count} more |||| %{name} and %{smart_count} more',
  label: {
    false_alarm: 'False alarm',
    missed: 'Missed',
    correct: 'Correct',
  },
  path: {
    evaluate: 'Evaluate API',
    library: 'promptfoo library',
    litellm: 'LiteLLM',
    portkey: 'Portkey',
    proxy: 'Reverse proxy',
  },
  path_state: {
    working: 'Working',
    silent: 'Silent',
    unprotected: 'Unprotected',
    never_used: 'Never used',
  },
  judgments: {
    title: 'Verdicts of the grading model',
    remembered: 'Cached verdict',
    shadow: 'Shadow version',
    verdict: { complied: 'Complies', violated: 'Violates', error: 'No verdict' },
  },
  reasons: {
    title: 'Reasons',
    none: 'No policy matched.',
    policy: 'Policy',
    check: 'Check',
    disguise: 'Found after decoding: %{list}',
  },
}

addTexts({ guardrails: guardrailsTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    guardrails: typeof guardrailsTexts
  }
}
