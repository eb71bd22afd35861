import { addTexts } from '../../core/i18n/i18n.js'

/** Texts of the MCP server list and form. */
const serverTexts = {
  title: 'MCP servers',
  subtitle: 'Only tools of approved servers can be called through the gateway.',
  not_found: 'Could not load the MCP server',
  empty: 'No MCP servers yet',
  empty_hint:
    'Propose a server, or import servers from the configuration file of an MCP client. A worker lists the tools without calling any. You then review and approve them.',
  create: 'Propose server',
  created: 'Server proposed',
  saved: 'MCP server saved',
  edit_title: 'Edit %{name}',
  delete: 'Delete server',
  delete_one: 'Delete MCP server %{name}',
  delete_many: 'Delete %{smart_count} MCP server |||| Delete %{smart_count} MCP servers',
  delete_hint:
    'Applications lose its tools immediately, and permissions for this server are deleted. Calls and alerts are kept.',
  deleted: '%{smart_count} MCP server deleted |||| %{smart_count} MCP servers deleted',
  field: {
    name: 'Name',
    prefix: 'Prefix',
    address: 'Address',
    kind: 'Kind',
    url: 'URL',
    command: 'Command',
    arguments: 'Arguments',
    description: 'Description',
    auth: 'Credentials',
    client_id: 'Client ID',
    client_secret: 'Client secret',
    scope: 'Scopes',
    second_person: 'Require approval by a second person',
    status: 'Status',
    tools: 'Tools',
    probed: 'Tools last listed',
    health: 'Health',
    probe: 'Tool listing',
  },
  help: {
    prefix:
      'Clients see tools as prefix__tool. Lowercase letters and digits, joined by single underscores.',
    url: 'Endpoint of a streamable HTTP server, for example https://mcp.example.com/mcp.',
    url_change:
      'If you change the URL, the stored header values are removed, and the server must be reviewed again.',
    client_id:
      'Leave blank if the authorization server registers clients. Otherwise register a client there with the redirect URI %{redirectUri}. Changing the client disconnects all accounts.',
    client_secret: 'Encrypted and never shown again.',
    scope: 'Separated by spaces. Leave blank to use the scopes that the server requests.',
    command:
      'Program that the MCP agent starts without a shell: a name or an absolute path. The operator of the agent must permit it with exactly these arguments.',
    command_change:
      'If you change the command or its arguments, the stored variables are removed, and the server must be reviewed again.',
    arguments:
      'One per line. Everyone who can view the server sees them: enter secrets as environment variables.',
    second_person: 'The person who approves the server must not be the one who reviewed it.',
  },
  error: {
    prefix: 'Start with a lowercase letter, and use only a–z, 0–9 and single underscores',
  },
  kind: {
    http: 'Streamable HTTP',
    stdio: 'Program (stdio)',
  },
  variable: {
    title: 'Environment variables',
    hint: 'Passed to the program, for example an API key. Values are encrypted and never shown again. The operator of the agent must permit the variable names.',
    name: 'Variable name',
    add: 'Add variable',
    remove: 'Remove variable %{name}',
  },
  header: {
    title: 'Request headers',
    hint: {
      headers:
        'Sent with every request to the server, for example an Authorization header. Values are encrypted and never shown again.',
      oauth:
        'Sent with every request to the server, in addition to the user’s token. Values are encrypted and never shown again.',
    },
    name: 'Header name',
    value: 'Value',
    stored: 'Stored. Leave blank to keep it.',
    add: 'Add header',
    remove: 'Remove header %{name}',
  },
  auth: {
    headers: 'Team credentials',
    oauth: 'Each user’s OAuth account',
  },
  auth_hint: {
    headers: 'All users share the request headers below.',
    oauth:
      'Each user connects an account in the browser. The tools are listed with your account: connect it after you propose the server.',
  },
  probe: {
    none: 'Never',
    queued: 'Queued',
    running: 'Running',
    completed: 'Completed',
    failed: 'Failed',
  },
  tool_count: {
    approved: '%{count} approved',
    quarantined: '%{count} quarantined',
    unreviewed: '%{count} unreviewed',
    blocked: '%{count} blocked',
    flagged: '%{count} with findings',
  },
}

addTexts({ mcp_servers: serverTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    mcp_servers: typeof serverTexts
  }
}
