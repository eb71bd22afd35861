import { addTexts } from '../../core/i18n/i18n.js'

/** Texts about users of the MCP gateway. */
const userTexts = {
  title: 'MCP users',
  subtitle: 'People who called tools through the gateway in the last %{days} days.',
  failed: 'Could not load the users',
  not_found: 'Could not load this user',
  empty: 'No calls yet',
  empty_hint: 'Users appear here after their first call through the gateway.',
  open_applications: 'View applications',
  calls_named: 'View all calls by %{name}',
  all_calls: 'View all calls',
  tools: 'Called tools',
  tools_explanation: 'From the last %{days} days, most called first.',
  field: {
    name: 'Name',
    calls: 'Calls',
    redacted: 'Redacted',
    denied: 'Denied',
    last_call: 'Last call',
    tool: 'Tool',
    server: 'Server',
    application: 'Application',
  },
}

addTexts({ mcp_users: userTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    mcp_users: typeof userTexts
  }
}
