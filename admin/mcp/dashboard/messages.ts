import { addTexts } from '../../core/i18n/i18n.js'

/** Texts of the MCP proxy dashboard. */
const dashboardTexts = {
  title: 'MCP proxy',
  subtitle: 'Servers, tools, and calls of the MCP gateway at a glance.',
  failed: 'Could not load the dashboard',
  empty: 'No MCP servers yet',
  empty_hint:
    'Propose a server, review its tools, and create an application. Clients then connect to the gateway instead of to the server.',
  servers: 'Servers by state',
  tools: 'Tools by state',
  calls: 'Calls by decision',
  calls_explanation: 'Every call through the gateway.',
  calls_capped: 'Only the latest %{max} calls are counted.',
  no_calls: 'No calls in the last 7 days.',
  decision: 'Decision',
  day: 'Last 24 hours',
  week: 'Last 7 days',
  all: 'All',
  approvals: 'Calls waiting for approval',
  no_approvals: 'No calls are waiting for approval.',
  review_approvals: 'Review calls waiting for approval',
  sent: 'Latency and errors',
  sent_explanation: 'Measured at the gateway for calls that finished in the last 24 hours.',
  no_sent: 'No calls finished in the last 24 hours.',
  ended: 'Finished calls',
  errors: 'Errors',
  p50: 'Median (p50)',
  p95: 'p95',
  p99: 'p99',
  map: 'Applications and servers',
  map_explanation:
    'For each application and server: the number of tools in use, the calls of the last 7 days, and whether the last connection to the server succeeded.',
  map_capped: 'Only the %{max} most called applications and servers are shown.',
  map_tools: '%{smart_count} tool |||| %{smart_count} tools',
  map_calls: '%{smart_count} call sent |||| %{smart_count} calls sent',
  map_refused: '%{smart_count} denied |||| %{smart_count} denied',
  application: 'Application',
  not_used: 'Not used',
  no_applications: 'No application uses these servers yet.',
  off: 'off',
  top_tools: 'Most called tools',
  top_tools_explanation: 'Calls sent to a server in the last 7 days.',
  no_top_tools: 'No tools were called in the last 7 days.',
  tool: 'Tool',
  server: 'Server',
  tool_calls: 'Calls',
  alerts: 'Open alerts',
  no_alerts: 'No open alerts.',
  all_alerts: 'View all open alerts',
  denied: 'Latest denied calls',
  denied_explanation: 'From the last 7 days.',
  no_denied: 'No calls were denied in the last 7 days.',
  all_denied: 'View all denied calls',
}

addTexts({ mcp_dashboard: dashboardTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    mcp_dashboard: typeof dashboardTexts
  }
}
