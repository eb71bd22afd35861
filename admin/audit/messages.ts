import {
  AUDIT_ACTIONS,
  RESOURCE_TARGETS,
  type AuditTarget,
} from '#api/contract/resources/audit_actions'
import { addTexts } from '../core/i18n/i18n.js'

const auditTexts = {
  tabs: 'Audit log views',
  tab: { changes: 'Changes', refused: 'Refused requests' },
  title: 'Audit logs',
  subtitle: 'All changes in this organization. Entries cannot be changed or deleted.',
  time: 'Time',
  description: 'Description',
  actor: 'Actor',
  server_actor: 'Server',
  action_label: 'Action',
  action: AUDIT_ACTIONS,
  target_label: 'Resource type',
  target: {
    ...RESOURCE_TARGETS,
    USER: 'User',
    ROLE: 'Role',
    TEAM: 'Team',
    SERVICE_ACCOUNT: 'Service account',
    ORGANIZATION: 'Organization',
    INVITATION: 'Invitation',
    TOKEN: 'API token',
    SESSION: 'Session',
    SCHEDULE: 'Scan schedule',
    SCAN_TEMPLATE: 'Scan template',
    EVAL_CONFIG: 'Evaluation configuration',
    CUSTOM_POLICY: 'Policy',
    MODEL_AUDIT: 'Model audit',
    PUBLIC_LINK: 'Public link',
    EVAL: 'Evaluation',
    ISSUE: 'Vulnerability',
    SETTING: 'Server setting',
    WEBHOOK: 'Webhook',
    LICENSE: 'License',
    EXPORT: 'Export',
    MCP_APPROVAL: 'MCP approval',
  } satisfies Record<AuditTarget, string>,
  target_id: 'Resource',
  team: 'Team',
  deleted_team: 'Deleted team',
  from: 'Since',
  to: 'Until',
  empty: 'No entries yet',
  empty_hint: 'Sign-ins and changes to users, teams, roles, targets, and settings appear here.',
  shown_of_more: '%{from}–%{to} of more than %{counted}',
  export: 'Export audit log',
  export_csv: 'Export CSV',
  export_json: 'Export JSON',
  entry: {
    close: 'Close',
    loading: 'Loading entry',
    failed: 'Could not load the entry',
    email: 'Email',
    token: 'API token',
    id: 'Entry ID',
    changes: 'Changes',
    created: 'Initial values',
    deleted: 'Deleted values',
    more: 'Additional data',
    before: 'Before',
    after: 'After',
    none: 'Empty',
    changed: 'Changed',
    added: 'Added',
    removed: 'Removed',
    filter_by_actor: 'Show entries by %{name}',
    filter_by_resource: 'Show entries for this resource',
  },
}

addTexts({ audit: auditTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    audit: typeof auditTexts
  }
}
