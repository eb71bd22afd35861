/** What the audit log records: each action and how people read it. */
export const AUDIT_ACTIONS = {
  login: 'Signed in',
  login_failed: 'Sign-in failed',
  logout: 'Signed out',
  session_ended: 'Session ended',
  password_changed: 'Password changed',
  password_reset: 'Password reset',
  link_created: 'Link for an account made',
  email_verified: 'Email address verified',
  second_factor_added: 'Second factor added',
  second_factor_removed: 'Second factor removed',
  second_factor_failed: 'Second factor failed',
  second_factors_reset: 'Two-factor authentication reset',
  passkey_renamed: 'Passkey renamed',
  recovery_codes_made: 'Recovery codes made',
  recovery_code_used: 'Recovery code used',
  reauthenticated: 'Identity confirmed again',
  identity_linked: 'External identity linked',
  organization_created: 'Organization created',
  organization_updated: 'Organization changed',
  user_invited: 'User invited',
  invitation_resent: 'Invitation sent again',
  invitation_withdrawn: 'Invitation withdrawn',
  user_added: 'User added',
  user_removed: 'User removed',
  user_deactivated: 'User deactivated',
  user_reactivated: 'User reactivated',
  org_admin_added: 'Organization administrator added',
  org_admin_removed: 'Organization administrator removed',
  service_account_created: 'Service account created',
  service_account_updated: 'Service account changed',
  service_account_deleted: 'Service account deleted',
  role_created: 'Role created',
  role_updated: 'Role changed',
  role_deleted: 'Role deleted',
  team_created: 'Team created',
  team_updated: 'Team changed',
  team_deleted: 'Team deleted',
  user_added_to_team: 'User added to team',
  user_removed_from_team: 'User removed from team',
  user_role_changed_in_team: 'Role in team changed',
  import_applied: 'Import applied',
  token_created: 'API token created',
  token_revoked: 'API token revoked',
  target_created: 'Target created',
  target_updated: 'Target changed',
  target_secrets_read: 'Credentials of a target handed out',
  target_deleted: 'Target deleted',
  template_created: 'Scan template created',
  template_updated: 'Scan template changed',
  template_deleted: 'Scan template deleted',
  eval_config_created: 'Evaluation configuration created',
  eval_config_updated: 'Evaluation configuration changed',
  eval_config_deleted: 'Evaluation configuration deleted',
  severity_overrides_created: 'Severity overrides created',
  severity_overrides_updated: 'Severity overrides changed',
  severity_overrides_deleted: 'Severity overrides deleted',
  custom_policy_created: 'Policy created',
  custom_policy_updated: 'Policy changed',
  custom_policy_deleted: 'Policy deleted',
  plugin_collection_created: 'Plugin collection created',
  plugin_collection_updated: 'Plugin collection changed',
  plugin_collection_deleted: 'Plugin collection deleted',
  grading_example_created: 'Grading example created',
  grading_example_updated: 'Grading example changed',
  grading_example_deleted: 'Grading example deleted',
  model_audit_shared: 'Model audit shared',
  model_audit_deleted: 'Model audit deleted',
  dataset_created: 'Dataset created',
  dataset_updated: 'Dataset changed',
  dataset_version_made: 'Dataset version made',
  dataset_deleted: 'Dataset deleted',
  public_link_created: 'Public link made',
  public_link_revoked: 'Public link ended',
  eval_updated: 'Evaluation changed',
  eval_copied: 'Evaluation copied',
  eval_imported: 'Evaluation imported',
  eval_deleted: 'Evaluation deleted',
  issue_updated: 'Vulnerability changed',
  issue_deleted: 'Vulnerability deleted',
  issue_verified: 'Attacks of a vulnerability made again',
  issue_commented: 'Comment on a vulnerability written, changed or deleted',
  schedule_created: 'Scan schedule created',
  schedule_updated: 'Scan schedule changed',
  schedule_deleted: 'Scan schedule deleted',
  results_rated: 'Results rated',
  harmful_text_shown: 'Hidden harmful text shown',
  probe_replayed: 'Probe replayed',
  setting_updated: 'Server setting changed',
  queue_changed: 'Job retried or cancelled',
  setting_removed: 'Server setting removed',
  attack_set_stored: 'Data set of attacks brought',
  attack_set_removed: 'Data set of attacks removed',
  webhook_created: 'Webhook created',
  webhook_updated: 'Webhook changed',
  webhook_deleted: 'Webhook deleted',
  webhook_secret_regenerated: 'Webhook secret regenerated',
  license_installed: 'License installed',
  license_removed: 'License removed',
  remediation_requested: 'Remediation asked for',
  hardening_proposed: 'Hardened prompt asked for',
  hardening_tried: 'Hardened prompt tried',
  data_exported: 'Data exported',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS

const isAction = (name: string): name is AuditAction => Object.hasOwn(AUDIT_ACTIONS, name)

export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS).filter(isAction)

/** How people read an action; one that is not known any more keeps its name. */
export const actionDisplayName = (name: string): string =>
  isAction(name) ? AUDIT_ACTIONS[name] : name

export const AUDIT_TARGETS = [
  'USER',
  'ROLE',
  'TEAM',
  'SERVICE_ACCOUNT',
  'ORGANIZATION',
  'INVITATION',
  'TOKEN',
  'SESSION',
  'TARGET',
  'SCAN_TEMPLATE',
  'SCHEDULE',
  'EVAL_CONFIG',
  'SEVERITY_OVERRIDES',
  'CUSTOM_POLICY',
  'PLUGIN_COLLECTION',
  'GRADING_EXAMPLE',
  'MODEL_AUDIT',
  'DATASET',
  'PUBLIC_LINK',
  'EVAL',
  'ISSUE',
  'SETTING',
  'WEBHOOK',
  'LICENSE',
  'EXPORT',
] as const
export type AuditTarget = (typeof AUDIT_TARGETS)[number]

/** A list of the console counts no further: beyond this there are "more than" as many. */
export const AUDIT_COUNTED = 10_000

/** One entry as the API answers it. */
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

/** Somebody who is named in the log as the one who did something. */
export type AuditActor = { id: string; name: string | null; email: string | null }
