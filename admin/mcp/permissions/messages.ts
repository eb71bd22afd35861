import { addTexts } from '../../core/i18n/i18n.js'

/** Texts about permissions, which are shown on an application's page. */
const permissionTexts = {
  title: 'Permissions',
  table: 'Permissions by position',
  explanation:
    'The first permission that matches a call decides. Without a match, the call is denied. Includes permissions that apply to every application.',
  failed: 'Could not load the permissions',
  add: 'Add permission',
  add_title: 'Add a permission',
  added: 'Permission added',
  edit: 'Edit permission',
  edit_title: 'Edit permission %{name}',
  saved: 'Permission saved',
  save: 'Save permission',
  delete: 'Delete permission',
  delete_one: 'Delete permission %{name}',
  delete_hint:
    'The next matching permission will decide on the affected calls. Calls without a match are denied.',
  deleted: 'Permission deleted',
  none: 'No permission allows a call yet: every call is denied.',
  column: {
    position: 'Position',
    permission: 'Permission',
    effect: 'Effect',
    actions: 'Actions',
  },
  default_name: 'Every other call',
  default_hint: 'No permission matches.',
  last: 'Last',
  former: 'Another user',
  line: {
    user: 'User: %{name}',
    role: 'Role: %{name}',
    deleted_role: 'another role',
    application: 'This application only',
    all_applications: 'Every application',
    server: 'Server: %{name}',
    deleted_server: 'another server',
    tool: 'Tool: %{name}',
    resource: 'Resource: %{name}',
    prompt: 'Prompt: %{name}',
    client_request: 'Request to the client: %{name}',
    every_tool: 'Every tool',
    every_resource: 'Every resource',
    every_prompt: 'Every prompt',
    every_client_request: 'Every request to the client',
    condition: 'If %{condition}',
    redact: 'Replaces %{paths}',
    redact_recognized: 'Replaces recognized secrets and personal data',
    reason: 'Reason: %{reason}',
    whole: 'arguments',
  },
  field: {
    name: 'Name',
    effect: 'Effect',
    position: 'Position',
    scope: 'Application',
    user: 'User',
    role: 'Role',
    server: 'Server',
    kind: 'Applies to',
    conditions: 'Conditions',
    path: 'Argument',
    operator: 'Operator',
    value: 'Value',
    redact_paths: 'Arguments to replace',
    reason: 'Reason',
  },
  kind: {
    tool: 'Tools',
    resource: 'Resources (allow or deny only)',
    prompt: 'Prompts (allow or deny only)',
    client_request: 'Requests from servers to clients (allow or deny only)',
  },
  name_of: {
    tool: 'Tool',
    resource: 'Resource',
    prompt: 'Prompt',
    client_request: 'Request',
  },
  scope: {
    own: 'This application',
    all: 'Every application',
  },
  every_role: 'Every role',
  every_server: 'Every server',
  effect_hint: {
    allow: 'The call is sent.',
    ask: 'The call is sent after human approval.',
    redact: 'The call is sent with parts of its arguments replaced.',
    deny: 'The call is not sent, and the client receives the reason.',
  },
  help: {
    position: 'Lower positions are evaluated first. %{min} to %{max}.',
    user: 'Leave blank for every member of the team.',
    role: 'Team members with this role. A permission can name a user or a role, but not both.',
    tool: 'Tool name without the server prefix, or a prefix of names followed by *. Leave blank for every tool.',
    client_request:
      'What the server asks the client for: elicitation, elicitation_url, sampling or roots. Leave blank for every request.',
    conditions:
      'All conditions must be met. An argument is a JSON pointer, such as /to or /items/0.',
    value:
      'Separate list values with commas. Numbers, true and false are compared as such; put them in quotes to compare text.',
    redact_paths:
      'One JSON pointer per line. Leave blank to replace recognized secrets and personal data.',
    reason: 'Shown to the client whose call is denied.',
  },
  condition: {
    add: 'Add condition',
    remove: 'Remove condition %{number}',
    number: 'Condition %{number}',
  },
  error: {
    tool: 'Use letters, digits, underscores, dots and hyphens, and * only at the end',
    path: 'Start with a slash, such as /to',
    redact_path: 'Start each line with a slash, such as /to: “%{line}”',
    value: 'Enter a value',
    number: 'Enter a number',
  },
  operator: {
    equals: 'equals',
    not_equals: 'does not equal',
    one_of: 'is one of',
    none_of: 'is not one of',
    starts_with: 'starts with',
    contains: 'contains',
    matches: 'matches the regular expression',
    less_than: 'is less than',
    greater_than: 'is greater than',
    longer_than: 'is longer than',
    within_path: 'is within the folder',
    host_in: 'is a URL with one of the hosts',
    exists: 'exists',
    missing: 'is missing',
  },
  dry_run: {
    run: 'Start dry run',
    hint: 'Evaluates the permission against the calls of the last 7 days. Nothing is stored.',
    calls: '%{smart_count} call was evaluated. |||| %{smart_count} calls were evaluated.',
    otherwise: 'Would be decided differently: %{parts}.',
    same: 'No decision would change.',
    changed: {
      allow: '%{smart_count} allowed call |||| %{smart_count} allowed calls',
      ask: '%{smart_count} call requiring approval |||| %{smart_count} calls requiring approval',
      redact: '%{smart_count} redacted call |||| %{smart_count} redacted calls',
      deny: '%{smart_count} denied call |||| %{smart_count} denied calls',
    },
    uncertain:
      '%{smart_count} call depends on arguments, which are not stored, or on other checks. |||| %{smart_count} calls depend on arguments, which are not stored, or on other checks.',
    capped: 'Only the latest %{max} calls were evaluated.',
    example: '%{tool} by %{user}, %{time}',
  },
}

addTexts({ mcp_permissions: permissionTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    mcp_permissions: typeof permissionTexts
  }
}
