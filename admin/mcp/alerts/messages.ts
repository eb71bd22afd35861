import { addTexts } from '../../core/i18n/i18n.js'

/** Texts of the MCP alert list and page. */
const alertTexts = {
  title: 'MCP alerts',
  subtitle: 'Identical events are counted in one alert until it is resolved.',
  not_found: 'Could not load the MCP alert',
  empty: 'No MCP alerts',
  empty_hint:
    'Alerts report changed tools, injections in results, sensitive data, toxic flows, and denied or unauthorized calls.',
  field: {
    message: 'Alert',
    kind: 'Kind',
    severity: 'Severity',
    state: 'State',
    occurrences: 'Occurrences',
    last_seen: 'Last seen',
    first_seen: 'First seen',
    server: 'Server',
    application: 'Application',
    user: 'User',
    tool: 'Tool',
    call: 'Latest call',
    note: 'Note',
    changed_by: 'Last changed by',
  },
  flow: {
    title: 'Flow',
    explanation: 'Calls in one session that read the data, and the call that would send it.',
    step: '%{tool} on %{server}',
  },
  details: 'Details',
  evidence: 'Evidence',
  open_call: 'View latest call',
  acknowledge: 'Acknowledge alert',
  acknowledge_title: 'Acknowledge this alert',
  acknowledge_hint: 'Identical events are still counted in this alert.',
  acknowledge_done: 'Alert acknowledged',
  resolve: 'Resolve alert',
  resolve_title: 'Resolve this alert',
  resolve_hint: 'A resolved alert stays resolved. The next identical event raises a new alert.',
  resolve_done: 'Alert resolved',
  deny: 'Deny calls like this',
  reopen: 'Reopen alert',
  reopen_title: 'Reopen this alert',
  reopen_hint: 'The alert returns to the state Open. Identical events are counted in it again.',
  reopen_done: 'Alert reopened',
}

addTexts({ mcp_alerts: alertTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    mcp_alerts: typeof alertTexts
  }
}
