import { addTexts } from '../../core/i18n/i18n.js'

/** Texts about users' accounts on MCP servers. */
const accountTexts = {
  title: 'My MCP accounts',
  subtitle:
    'Servers that the gateway calls with your own account. Each token is sent only to its server.',
  section: 'Accounts at MCP servers',
  section_hint: 'Servers that are called with this user’s account.',
  failed: 'Could not load the accounts',
  empty: 'No server needs an account',
  empty_hint: 'Your team’s servers are called with the team’s credentials.',
  connect: 'Connect account',
  connect_named: 'Connect account at %{name}',
  reconnect: 'Reconnect account',
  reconnect_named: 'Reconnect account at %{name}',
  disconnect: 'Disconnect account',
  disconnect_named: 'Disconnect account at %{name}',
  disconnect_hint:
    'Assay deletes the tokens and asks the authorization server to revoke them. Calls to this server fail until the account is connected again.',
  disconnected: 'Account disconnected',
  connected: 'Account at %{name} connected',
  connecting: 'Connecting your account',
  connect_failed: 'The account was not connected',
  back: 'Go to my MCP accounts',
  blocked: 'The server is blocked.',
  renewed_automatically: 'Renewed automatically',
  expiry_unknown: 'Not reported',
  field: {
    server: 'Server',
    state: 'State',
    expires: 'Expires',
    scope: 'Scopes',
    connected: 'Connected',
  },
  state: {
    connected: 'Connected',
    expired: 'Expired',
    revoked: 'Revoked',
    none: 'Not connected',
  },
}

addTexts({ mcp_accounts: accountTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    mcp_accounts: typeof accountTexts
  }
}
