import { addTexts } from '../../core/i18n/i18n.js'

/** Texts of MCP applications: list, form and page. */
const applicationTexts = {
  title: 'MCP applications',
  subtitle:
    'Each application has an endpoint for MCP clients, with the tools that may be used together.',
  not_found: 'Could not load the MCP application',
  empty: 'No MCP applications yet',
  empty_hint:
    'Create an application for an agent, choose its tools, and add permissions for calls to them.',
  create: 'Create application',
  created: 'MCP application created',
  saved: 'MCP application saved',
  edit: 'Edit application',
  edit_title: 'Edit %{name}',
  delete: 'Delete application',
  delete_one: 'Delete MCP application %{name}',
  delete_many: 'Delete %{smart_count} MCP application |||| Delete %{smart_count} MCP applications',
  delete_hint:
    'Its endpoint stops working immediately, and permissions for this application are deleted. Calls and alerts are kept.',
  deleted: '%{smart_count} MCP application deleted |||| %{smart_count} MCP applications deleted',
  field: {
    name: 'Name',
    description: 'Description',
    tools: 'Tools',
    servers: 'Servers',
    is_active: 'Turned on',
    enforcement: 'Injections in results and secrets in arguments',
    flow_enforcement: 'Calls that would send out restricted data',
    keeps_names: 'Keep the server’s names',
    names: 'Names of tools, prompts and resources',
    state: 'State',
    created: 'Created',
  },
  help: {
    is_active: 'If off, its endpoint rejects all clients.',
    keeps_names:
      'Clients see tools, prompts and resources without the server’s prefix. Requires tools of exactly one server.',
    tools: 'Tools of approved servers. Tools that are not approved cannot be called.',
  },
  names: {
    prefixed: 'With the server’s prefix',
    kept: 'As named by the server',
  },
  state: {
    on: 'On',
    off: 'Off',
  },
  enforcement: {
    block: 'Block and alert',
    alert: 'Alert only',
  },
  enforcement_hint: {
    block: 'Such results are withheld from the client, and such calls are not sent.',
    alert: 'Such calls and results are allowed, and an alert is raised.',
  },
  flow_enforcement_hint: {
    block:
      'Secrets, and private data once untrusted data has been read in the same session, are not sent to tools that send data out.',
    alert: 'Such calls are allowed, and an alert shows the flow.',
  },
  flows: {
    failed: 'Could not check the chosen tools for toxic flows',
    title:
      'These tools make a toxic flow possible |||| These tools make %{smart_count} toxic flows possible',
    label: {
      untrusted: 'untrusted data',
      private: 'private data',
      secret: 'secrets',
    },
    source: '%{label} from %{tools}',
    sentence: 'A session can read %{sources} and send it out through %{sinks}.',
    more: '%{smart_count} more |||| %{smart_count} more',
  },
  tools: {
    none: 'No server of this team has listed tools yet.',
    failed: 'Could not load the servers',
    not_loaded: 'Could not load the tools of %{name}',
    chosen: '%{smart_count} tool chosen |||| %{smart_count} tools chosen',
    show: 'Tools of %{name}',
    title: 'Tools',
    explanation: 'Only approved tools of approved servers are listed to clients and can be called.',
    empty: 'This application has no tools yet. Edit it to choose some.',
  },
  connect: {
    title: 'Connect a client',
    explanation:
      'Add the endpoint as a streamable HTTP server, with an API token of a member of this team.',
    endpoint: 'Endpoint',
    tokens: 'Create an API token',
    client: 'Client',
    json: 'Configuration file',
    vscode: 'VS Code',
    typescript: 'TypeScript',
    python: 'Python',
    off: 'This application is turned off: its endpoint rejects all clients.',
  },
  settings: 'Settings',
}

addTexts({ mcp_applications: applicationTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    mcp_applications: typeof applicationTexts
  }
}
