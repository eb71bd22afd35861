import { addTexts } from '../../core/i18n/i18n.js'

/** Texts of the section that explains a decision on an application's page. */
const explainTexts = {
  title: 'Explain a decision',
  explanation:
    'Shows which permission decides on a call, and why, without sending the call. Uses the same logic as the gateway.',
  field: {
    user: 'User',
    tool: 'Tool',
    arguments: 'Arguments as JSON',
  },
  no_tools: 'Choose tools for this application first.',
  button: 'Explain decision',
  error: {
    user: 'User is required',
    json: 'Enter a JSON object, such as {"to": "ann@example.com"}',
  },
  result: {
    sent: 'The call is sent.',
    redacted: 'The call is sent with parts of its arguments replaced.',
    asked: 'The call is sent after human approval.',
    denied: 'The call is denied.',
    withheld: 'The call is not sent, because its arguments contain secrets.',
    unknown: 'The call is denied, and the user cannot see the tool.',
  },
  no_permission: 'No permission matches.',
  by: 'Decided by the permission %{name}.',
  reason: 'Reason: %{reason}',
  steps: 'Evaluated permissions',
  column: {
    permission: 'Permission',
    effect: 'Effect',
    match: 'Match',
    detail: 'Detail',
  },
  matches: 'Yes',
  differs: 'No',
  sent_arguments: 'Arguments that the server receives',
  findings: 'Findings in the arguments',
}

addTexts({ mcp_explain: explainTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    mcp_explain: typeof explainTexts
  }
}
