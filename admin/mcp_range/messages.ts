import { addTexts } from '../core/i18n/i18n.js'

const rangeTexts = {
  title: 'MCP range',
  hint: 'This scan template attacks the target through MCP tools. Create a range, replace the target’s MCP server with the range’s URL, and then start the scan.',
  application: 'MCP application',
  application_hint:
    'The range offers the approved tools of this application with synthetic results. No call reaches its servers.',
  no_application: 'Your team has no MCP application. First create one with the target’s tools.',
  create_application: 'Create application',
  no_permission:
    'To create a range, you need permission to view the MCP proxy. Ask an administrator of your team.',
  create: 'Create range',
  replace: 'Create another range',
  created: 'Range created',
  url: 'URL of the range',
  url_hint:
    'The URL contains a token and is shown only here. It works until the scan ends; if you do not start a scan, it expires in %{hours} hours.',
  waiting:
    'The target has not connected yet. You can still start the scan if the target connects only when it receives its first message.',
  connected: 'The target has connected.',
  skipped: 'Without a range, the scan skips its attacks through MCP.',
  required: 'All attacks in this scan template require an MCP range. Create a range first.',
  failed: 'Could not create the range',
  used: 'The scan uses the standing range of this target, with the tools of %{application}. You do not need to configure anything.',
  busy: 'Another scan uses the standing range of this target. Wait for that scan to end, or create a range for this scan.',
  no_scans: 'To create a range, you need permission to start scans.',
  verify_hint: {
    count: 'One attack needs an MCP range. |||| %{smart_count} attacks need an MCP range.',
    standing: 'The target’s standing range is used.',
    create:
      'Create a range, and configure the target with its URL. Without a range, the fix cannot be confirmed.',
  },
  standing: {
    title: 'Standing MCP range',
    explanation:
      'An MCP server with the tools of an application and synthetic results. All scans of this target with attacks through MCP use it, including scheduled scans and verifications. Between scans, its tools return empty results.',
    create: 'Create standing range',
    renew: 'Issue new URL',
    renew_consequence:
      'The current URL stops working immediately. Configure the target with the new one.',
    issue: 'Issue URL',
    issued_title: 'URL of the standing range issued',
    done: 'Done',
    url_hint:
      'The URL contains a token and is shown only here. Configure the target with it in place of its MCP server.',
    issued: 'URL issued',
    used: 'Last used',
    never: 'Never',
    scan: 'Current scan',
    running: 'View scan',
    idle: 'None',
    revoke: 'Revoke range',
    revoked: 'Range revoked',
    revoke_consequence:
      'Its URL stops working immediately, even for a running scan. Later scans skip attacks through MCP.',
  },
  section: {
    title: 'MCP range',
    explanation:
      'Verdicts on attacks through MCP are based on the calls that the target makes to the range.',
    none: 'This scan was started without an MCP range, so it skipped its attacks through MCP.',
    failed: 'Could not load the MCP range',
    application: 'Application',
    state: 'Endpoint',
    open: 'Open until the scan ends',
    closed: 'Closed',
    connected: 'Target connected',
    never: 'Not connected',
    sessions: 'Sessions',
    calls: 'Tool calls',
    sends: 'Calls to tools that send data',
    tools: 'Tools',
    added: '%{name} (added by the range)',
  },
  flows: {
    title: 'Proposed label',
    explanation:
      'The target used one tool to send out a secret from another tool’s result. The flow rules of the MCP gateway deny such calls in the same session if the tools have these labels. Nothing changes until you add them.',
    text: 'Label results of %{source} on %{server} as secret, so that they are not sent with %{sink} through %{application}',
    labeled:
      '%{source} on %{server} and %{sink} already have these labels, but %{application} only reports forbidden flows',
    evidence: 'Sent in %{smart_count} failed probe |||| Sent in %{smart_count} failed probes',
    review: 'Review label',
    review_named: 'Review label for %{tool}',
    open_application: 'Edit application',
    dialog: 'Label results of %{tool} as secret',
    consequence:
      'After a call to %{source}, all calls to %{sink} in the same session are denied, including legitimate ones. The label applies to all applications with these tools.',
    reports_only: '%{application} only reports forbidden flows. Turn on blocking in its settings.',
    dry_run_hint:
      'Finds calls of the last 7 days that would have been denied. Nothing is stored. The log does not identify sessions, so calls by the same user up to 30 minutes after a call to the first tool count as the same session.',
    uncertain:
      '%{smart_count} call was made after those 30 minutes and may belong to another session. |||| %{smart_count} calls were made after those 30 minutes and may belong to other sessions.',
    add: 'Add label',
    added: 'Label added',
  },
  proposals: {
    title: 'Proposed gateway permission',
    explanation:
      'The target called these tools because of instructions from other tools. An MCP gateway permission can require human approval for each call. Nothing changes until you add it.',
    text: 'Require approval for calls to %{tool} on %{server} through %{application}',
    evidence:
      'Called in %{smart_count} failed probe: %{attacks} |||| Called in %{smart_count} failed probes: %{attacks}',
    attack: {
      result_injection: 'injected result',
      honeytoken: 'planted secret',
      rug_pull: 'changed description',
    },
    propose: 'Review permission',
    propose_named: 'Review permission for %{tool}',
  },
}

addTexts({ mcp_range: rangeTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    mcp_range: typeof rangeTexts
  }
}
