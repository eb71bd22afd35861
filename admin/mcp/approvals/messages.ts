import { addTexts } from '../../core/i18n/i18n.js'

/** Texts about the approval of individual calls. */
const approvalTexts = {
  title: 'MCP approvals',
  subtitle: 'Calls that require human approval.',
  empty: 'No approvals yet',
  empty_hint: 'A permission with the effect Ask requests an approval for each call.',
  open_applications: 'View applications',
  review: 'Review call to %{tool}',
  field: {
    tool: 'Tool',
    state: 'State',
    user: 'User',
    application: 'Application',
    server: 'Server',
    permission: 'Permission',
    requested: 'Requested',
    expires: 'Expires',
    decided_by: 'Decided by',
    decided: 'Decided',
    digest: 'Argument digest',
    note: 'Note to the client',
    call: 'Call',
  },
  open_call: 'View call',
  drawer: {
    title: 'Call to %{tool}',
    failed: 'Could not load the approval',
    previous: 'Previous approval',
    next: 'Next approval',
    position: '%{position} of %{total}',
    details: 'Details',
    arguments: 'Arguments',
    unreadable: 'The arguments cannot be decrypted, because APP_KEY has changed. Deny the call.',
  },
  decision: 'Decision',
  hint: {
    waiting:
      'An approval allows one call with exactly these arguments. If the client no longer waits, it must repeat the call.',
    granted: 'The approval has not been used yet and can be withdrawn.',
  },
  note_help: 'Included in the response to the client.',
  grant: 'Grant approval',
  granted: 'Approval granted',
  deny: 'Deny call',
  denied: 'Call denied',
  withdraw: 'Withdraw approval',
  withdrawn: 'Approval withdrawn',
}

addTexts({ mcp_approvals: approvalTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    mcp_approvals: typeof approvalTexts
  }
}
