import { addTexts } from '../core/i18n/i18n.js'

/** MCP proxy terms that several pages use. */
const mcpTexts = {
  tabs: 'MCP proxy pages',
  tab: {
    dashboard: 'Dashboard',
    servers: 'Servers',
    applications: 'Applications',
    users: 'Users',
    accounts: 'My accounts',
    approvals: 'Approvals',
    calls: 'Calls',
    alerts: 'Alerts',
  },
  server_status: {
    proposed: 'Proposed',
    reviewed: 'Reviewed',
    approved: 'Approved',
    blocked: 'Blocked',
  },
  tool_state: {
    approved: 'Approved',
    quarantined: 'Quarantined',
    unreviewed: 'Unreviewed',
    blocked: 'Blocked',
  },
  effect: {
    allow: 'Allow',
    ask: 'Ask',
    redact: 'Redact',
    deny: 'Deny',
  },
  decision: {
    allow: 'Allowed',
    ask: 'Approval required',
    redact: 'Redacted',
    deny: 'Denied',
  },
  outcome: {
    running: 'Running',
    completed: 'Completed',
    tool_error: 'Tool error',
    denied: 'Denied',
    unapproved: 'Not approved',
    withheld: 'Withheld',
    failed: 'Failed',
    canceled: 'Canceled',
    ambiguous: 'Ambiguous',
  },
  approval_state: {
    waiting: 'Waiting',
    granted: 'Granted',
    denied: 'Denied',
    used: 'Used',
    expired: 'Expired',
  },
  alert_state: {
    open: 'Open',
    acknowledged: 'Acknowledged',
    resolved: 'Resolved',
  },
  alert_kind: {
    tool_changed: 'Tool changed',
    injection_in_result: 'Injection in result',
    sensitive_data: 'Sensitive data',
    unauthorized_tool: 'Unauthorized tool',
    policy_denied: 'Denied by permission',
    server_unusable: 'Server unusable',
    toxic_flow: 'Toxic flow',
  },
  health: {
    reachable: 'Reachable',
    failing: 'Failing',
    paused: 'Paused',
    unknown: 'Not checked',
  },
  flow_label: {
    untrusted: 'Untrusted data',
    private: 'Private data',
    secret: 'Secrets',
    sink: 'Sends data',
  },
  findings: {
    count: '%{smart_count} finding |||| %{smart_count} findings',
    none: 'No findings',
    place: 'Place',
    whole: 'whole text',
    decoded: 'Hidden as %{form}',
  },
}

addTexts({ mcp_proxy: mcpTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    mcp_proxy: typeof mcpTexts
  }
}
