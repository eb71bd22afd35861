import { addTexts } from '../../core/i18n/i18n.js'

/** Texts of the call log. */
const callTexts = {
  title: 'MCP calls',
  subtitle: 'Every call through the gateway. Arguments and results are not stored.',
  empty: 'No calls yet',
  empty_hint: 'Connect a client to the endpoint of an application.',
  open_applications: 'View applications',
  unnamed: 'Unknown tool',
  open_approval: 'View approval',
  open: 'Open call to %{tool}',
  field: {
    tool: 'Tool',
    decision: 'Decision',
    outcome: 'Outcome',
    application: 'Application',
    server: 'Server',
    user: 'User',
    latency: 'Latency',
    time: 'Time',
    ended: 'Ended',
    permission: 'Permission',
    approval: 'Approval',
    reason: 'Reason',
    method: 'Method',
    digest: 'Argument digest',
    request_size: 'Argument size',
    response_size: 'Result size',
    trace: 'Trace ID',
    sequence: 'Log entry',
  },
  drawer: {
    title: 'Call to %{tool}',
    failed: 'Could not load the call',
    previous: 'Previous call',
    next: 'Next call',
    position: '%{position} of %{total}',
    request_findings: 'Findings in the arguments',
    response_findings: 'Findings in the result',
    details: 'Details',
    deleted_permission: 'A deleted permission',
  },
  outcome_hint: {
    ambiguous:
      'The server or the gateway stopped during the call, so the call may have been executed.',
    unapproved: 'The call was not sent, because it requires approval, which had not been granted.',
    withheld: 'The call was executed, but its result was not delivered.',
  },
  retention: {
    button: 'Change retention',
    title: 'Retention of the call log',
    hint: 'Older entries are deleted every hour. Verification then starts from the hash of the last deleted entry.',
    kept: 'Keep calls',
    all: 'Indefinitely',
    days: 'For a number of days',
    days_field: 'Days',
    save: 'Save retention',
    saved: 'Retention saved',
  },
  verify: {
    button: 'Verify log',
    title: 'Verify the call log',
    hint: 'Checks that no entry was changed, removed or inserted. The result is recorded in the audit log.',
    intact:
      'The log is intact: %{smart_count} entry verified. |||| The log is intact: %{smart_count} entries verified.',
    broken: 'The log was tampered with at entry %{sequence}: %{message}',
    checkpoint: 'Starts after the deleted entry',
    head: 'Log head',
    head_hint: 'Store it elsewhere to detect a later removal of entries.',
  },
}

addTexts({ mcp_calls: callTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    mcp_calls: typeof callTexts
  }
}
