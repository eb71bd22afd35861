import { addTexts } from '../../core/i18n/i18n.js'

/** Texts of the Requests page, under the key `guardrail_requests`. */
const requestTexts = {
  title: 'Guardrail requests',
  subtitle:
    'Texts that guardrails have checked. Labels improve the thresholds of the next version.',
  empty: 'No requests yet',
  empty_hint: 'Connect an application under Integrate. Its requests appear here within seconds.',
  open_integrate: 'Connect an application',
  field: {
    text: 'Text',
    action: 'Action',
    shadow: 'Shadow action',
    placement: 'Placement',
    target: 'Target',
    severity: 'Severity',
    label: 'Label',
    path: 'Path',
    time: 'Time',
    latency: 'Latency',
    identity: 'User',
    session: 'Session',
    hash: 'Hash',
    storage: 'Stored',
    versions: 'Checked by',
    metadata: 'Identity metadata',
    disagrees: 'Shadow version',
  },
  disagrees: 'Decides differently',
  shadow: 'Shadow',
  sample: 'Sample',
  not_stored: 'Text not stored',
  no_target: 'Deleted target',
  open: 'Open request %{excerpt}',
  drawer: {
    title: 'Request',
    position: '%{position} of %{total}',
    previous: 'Previous request',
    next: 'Next request',
    failed: 'Could not load the request',
    text: 'Checked text',
    not_stored: 'The text was not stored. Storage setting of the guardrail: %{policy}.',
    error: 'Not checked: %{reason}',
    reasons: 'Reasons',
    shadow_reasons: 'Reasons of the shadow version',
    shadow_same: 'The shadow version reported no reasons.',
    version: '%{name}, version %{number}',
    shadow_version: '%{name}, version %{number} (shadow)',
    details: 'Details',
  },
  label: {
    title: 'Was the decision right?',
    hint: 'Keys: F, M, and C set a label; the same key removes it. The arrow keys open the previous and next request.',
    note: 'Note',
    saved: 'Labeled as “%{label}”',
    removed: 'Label removed',
    failed: 'Could not save the label',
    by: 'Labeled by %{name}',
    read_only: 'To label requests, you need permission to edit guardrails.',
    false_alarm: 'Harmless, but flagged',
    missed: 'An attack that was not blocked',
    correct: 'Handled correctly',
  },
}

addTexts({ guardrail_requests: requestTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    guardrail_requests: typeof requestTexts
  }
}
