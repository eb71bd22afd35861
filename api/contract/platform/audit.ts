/**
 * Fixed actions with their display names. Actions of resources that define `audit` are derived: see
 * resources/audit_actions.ts.
 */
export const FIXED_ACTIONS = {
  login: 'Signed in',
  login_failed: 'Sign-in failed',
  logout: 'Signed out',
  session_ended: 'Session ended',
  password_changed: 'Password changed',
  password_reset: 'Password reset',
  link_created: 'Account link created',
  email_verified: 'Email address verified',
  registration_approved: 'Registration approved',
  registration_rejected: 'Registration rejected',
  second_factor_added: 'Second factor added',
  second_factor_removed: 'Second factor removed',
  second_factor_failed: 'Second factor failed',
  second_factors_reset: 'Two-factor authentication reset',
  passkey_renamed: 'Passkey renamed',
  recovery_codes_made: 'Recovery codes generated',
  recovery_code_used: 'Recovery code used',
  reauthenticated: 'Identity confirmed again',
  identity_linked: 'External identity linked',
  organization_created: 'Organization created',
  organization_updated: 'Organization updated',
  user_invited: 'User invited',
  invitation_resent: 'Invitation resent',
  invitation_withdrawn: 'Invitation withdrawn',
  user_added: 'User added',
  user_removed: 'User removed',
  user_deactivated: 'User deactivated',
  user_reactivated: 'User reactivated',
  org_admin_added: 'Organization administrator added',
  org_admin_removed: 'Organization administrator removed',
  service_account_created: 'Service account created',
  service_account_updated: 'Service account updated',
  service_account_deleted: 'Service account deleted',
  role_created: 'Role created',
  role_updated: 'Role updated',
  role_deleted: 'Role deleted',
  team_created: 'Team created',
  team_updated: 'Team updated',
  team_deleted: 'Team deleted',
  user_added_to_team: 'User added to team',
  user_removed_from_team: 'User removed from team',
  user_role_changed_in_team: 'Team role changed',
  import_applied: 'Import applied',
  token_created: 'API token created',
  token_revoked: 'API token revoked',
  target_secrets_read: 'Target credentials read',
  template_created: 'Scan template created',
  template_updated: 'Scan template updated',
  template_deleted: 'Scan template deleted',
  eval_config_created: 'Evaluation configuration created',
  eval_config_updated: 'Evaluation configuration updated',
  eval_config_deleted: 'Evaluation configuration deleted',
  custom_policy_created: 'Policy created',
  custom_policy_updated: 'Policy updated',
  custom_policy_deleted: 'Policy deleted',
  model_audit_shared: 'Model audit shared',
  model_audit_started: 'Model audit started',
  model_audit_canceled: 'Model audit canceled',
  model_audit_deleted: 'Model audit deleted',
  model_audit_settings_updated: 'Model audit settings updated',
  dataset_version_made: 'Dataset version created',
  public_link_created: 'Public link created',
  public_link_revoked: 'Public link revoked',
  eval_updated: 'Evaluation updated',
  eval_copied: 'Evaluation copied',
  eval_imported: 'Evaluation imported',
  eval_deleted: 'Evaluation deleted',
  issue_updated: 'Vulnerability updated',
  issue_deleted: 'Vulnerability deleted',
  issue_verified: 'Vulnerability verified',
  issue_commented: 'Vulnerability comment added, edited, or deleted',
  schedule_created: 'Scan schedule created',
  schedule_updated: 'Scan schedule updated',
  schedule_deleted: 'Scan schedule deleted',
  results_rated: 'Results rated',
  results_rejudged: 'Results judged by a model',
  harmful_text_shown: 'Harmful text viewed',
  probe_replayed: 'Probe replayed',
  setting_updated: 'Server setting updated',
  queue_changed: 'Job retried or canceled',
  setting_removed: 'Server setting removed',
  attack_set_stored: 'Attack dataset uploaded',
  attack_set_removed: 'Attack dataset removed',
  webhook_created: 'Webhook created',
  webhook_updated: 'Webhook updated',
  webhook_deleted: 'Webhook deleted',
  webhook_secret_regenerated: 'Webhook secret regenerated',
  license_installed: 'License installed',
  license_removed: 'License removed',
  remediation_requested: 'Remediation requested',
  hardening_proposed: 'Hardened prompt requested',
  hardening_tried: 'Hardened prompt tested',
  mcp_approval_granted: 'MCP approval granted',
  mcp_approval_denied: 'MCP approval denied',
  mcp_account_connected: 'MCP account connected',
  mcp_account_disconnected: 'MCP account disconnected',
  mcp_sign_in_updated: 'MCP client sign-in changed',
  mcp_range_created: 'MCP range created',
  mcp_standing_range_issued: 'Standing MCP range issued',
  mcp_standing_range_revoked: 'Standing MCP range revoked',
  mcp_log_trimmed: 'Old MCP calls deleted',
  mcp_retention_updated: 'MCP call retention changed',
  mcp_log_verified: 'MCP call log verified',
  data_exported: 'Data exported',
} as const

/** Fixed target types of the audit log. Those of resources that define `audit` are derived as well. */
export const FIXED_TARGETS = [
  'USER',
  'ROLE',
  'TEAM',
  'SERVICE_ACCOUNT',
  'ORGANIZATION',
  'INVITATION',
  'TOKEN',
  'SESSION',
  'SCAN_TEMPLATE',
  'SCHEDULE',
  'EVAL_CONFIG',
  'CUSTOM_POLICY',
  'MODEL_AUDIT',
  'PUBLIC_LINK',
  'EVAL',
  'ISSUE',
  'SETTING',
  'WEBHOOK',
  'LICENSE',
  'EXPORT',
  'MCP_APPROVAL',
] as const

/** Totals are counted up to this number; above it, the console shows "more than". */
export const AUDIT_COUNTED = 10_000

export type AuditEntry = {
  id: string
  description: string
  actorId: string | null
  actorName: string | null
  actorEmail: string | null
  action: string
  actionDisplayName: string
  target: string
  targetId: string | null
  metadata: Record<string, unknown>
  organizationId: string
  teamId: string | null
  createdAt: string
}

/** An actor in the audit log. */
export type AuditActor = { id: string; name: string | null; email: string | null }
