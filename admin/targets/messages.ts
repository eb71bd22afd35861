import { targetKindTexts } from './kind_messages.js'
import { addTexts } from '../core/i18n/i18n.js'
import type { TargetFormTexts } from './form_messages.js'

const targetsTexts = {
  not_scanned: 'Not scanned in',
  days: '%{smart_count} day |||| %{smart_count} days',
  title: 'Targets',
  subtitle: 'The applications and models your team tests.',
  create: 'Create target',
  create_title: 'Create target',
  edit_title: 'Edit Target',
  created: 'Target created successfully',
  saved: 'Target saved successfully',
  deleted: 'Target deleted successfully |||| %{smart_count} targets deleted successfully',
  not_found: 'Could not load the target',
  empty: 'No targets yet',
  empty_hint:
    'A target is the application or model that scans attack. Create one, test the connection, then start a scan.',
  undecided: '%{smart_count} undecided',
  open_vulnerabilities:
    '%{smart_count} open vulnerability, highest severity: %{worst} |||| %{smart_count} open vulnerabilities, highest severity: %{worst}',
  never_scanned: 'Never scanned',
  start_scan_of: 'Start scan of %{name}',
  start_scan: 'Start scan',
  last_scan: 'Last scan: %{status}',
  test: 'Test target',
  test_of: 'Test %{name}',
  test_again: 'Test again',
  page: {
    tabs: 'Target pages',
    open: 'Target overview',
    settings: 'Settings',
    dashboard: 'Dashboard',
    vulnerabilities: 'Vulnerabilities',
    history: 'History',
    grading_examples: 'Grading examples',
    plugin_severities: 'Plugin severities',
    connection: 'Connection',
    no_scans: 'No scans of this target yet',
  },
  delete: 'Delete target',
  delete_one: 'Delete target %{name}',
  delete_many: 'Delete %{smart_count} target |||| Delete %{smart_count} targets',
  delete_hint:
    'Existing scans and reports are kept. The stored credentials are deleted, and this target can no longer be scanned.',
  field: {
    name: 'Name',
    type: 'Type',
    address: 'Address',
    last_scan: 'Last scan',
    success_rate: 'Success rate',
    open_vulnerabilities: 'Open vulnerabilities',
    risk: 'Risk',
    created: 'Created',
    description: 'Description',
  },
  type: {
    'http': 'HTTP endpoint',
    'http_hint':
      'Any application with an HTTP interface. You define the request and where to find the response.',
    'openai-chat': 'Chat completions API',
    'openai-chat_hint': 'A hosted or local model or gateway with an OpenAI-compatible chat API.',
    'websocket': 'WebSocket',
    'websocket_hint':
      'Sends one message and receives one or more over a connection that can stay open.',
    'mcp': 'MCP server',
    'mcp_hint': 'Each attack calls one of the server’s tools.',
    'model': 'Hosted model',
    'cli': 'Custom code',
    'search': 'Search target types',
    'selected': 'Selected: %{name}',
    'found': '%{smart_count} type found |||| %{smart_count} types found',
    'cli_chip': 'CLI only',
    'group': {
      endpoint: 'Endpoints',
      hosted: 'Hosted models',
      local: 'Local model servers',
      code: 'Code',
      agent: 'Agent frameworks',
    },
    'legend': 'Target type',
  },
  ...targetKindTexts,
}

addTexts({ targets: targetsTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    targets: typeof targetsTexts & TargetFormTexts
  }
}
