import { addTexts } from '../core/i18n/i18n.js'

const rolesTexts = {
  title: 'Roles',
  subtitle: 'Roles define what people can do in a team. Each member has one role per team.',
  new: 'Create role',
  create: 'Create role',
  empty: 'No roles yet',
  empty_hint: 'A role defines what its members can do in a team.',
  built_in: 'Built-in',
  built_in_hint:
    'Built-in roles cannot be edited or deleted. Duplicate this role and edit the copy instead.',
  created: 'Role created successfully',
  saved: 'Role updated successfully',
  copied: 'Role duplicated successfully',
  deleted: 'Role deleted successfully |||| %{smart_count} roles deleted successfully',
  not_found: 'Could not load the role',
  copy: 'Duplicate role',
  copy_named: 'Duplicate role %{name}',
  delete: 'Delete role',
  delete_one: 'Delete role %{name}',
  delete_many: 'Delete %{smart_count} role |||| Delete %{smart_count} roles',
  delete_hint: 'This role can no longer be assigned. This cannot be undone.',
  field: {
    name: 'Name',
    slug: 'Slug',
    kind: 'Type',
    permissions: 'Permissions',
    members: 'Members',
    updated: 'Updated',
  },
  kind: { true: 'Built-in', false: 'Custom' },
  help: {
    name: 'For example: Auditor',
    slug: 'Identifies the role in import files and the CLI. Use lowercase letters, digits, and hyphens. Leave blank to generate it from the name.',
  },
  matrix: {
    title: 'Permissions',
    hint: 'Permissions with an outlined checkmark are included in another permission.',
    area: 'Area',
    cell: '%{column} %{area}',
    covered: '%{label}, included in %{by}',
  },
  column: {
    VIEW: 'View',
    CREATE: 'Create',
    UPDATE: 'Update',
    DELETE: 'Delete',
    MANAGE: 'Manage',
  },
  area: {
    CONFIGURATIONS: 'Configurations',
    PROVIDERS: 'Targets',
    EVALS: 'Evals',
    ISSUES: 'Issues',
    PLUGIN_SEVERITY_OVERRIDES: 'Plugin severity overrides',
    CUSTOM_POLICIES: 'Custom policies',
    MODEL_AUDITS: 'Model audits',
    MCP_PROXY: 'MCP proxy',
    scans: 'Scans',
    administrator: 'Administrator',
  },
  set: {
    RUN_SCANS: 'Run scans',
    ADMINISTRATOR: 'Full team access',
  },
  summary: {
    title: 'Summary',
    none: 'No permissions selected.',
    none_short: 'None',
    all_short: 'Full access',
    line: '%{actions} %{subjects}.',
    no_access: 'No access to %{subjects}.',
  },
  members: {
    title: 'Members with this role',
    empty: 'No members have this role.',
    empty_hint: 'Assign this role on a team’s Members page.',
    person: 'Person',
    team: 'Team',
    since: 'Since',
    count: '%{smart_count} person |||| %{smart_count} people',
    more: 'Show more members',
    failed: 'Could not load the members with this role',
  },
}

addTexts({ roles: rolesTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    roles: typeof rolesTexts
  }
}
