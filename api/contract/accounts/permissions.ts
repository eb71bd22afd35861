/** Actions, subjects and permission sets. Their grants are in permission_policy.ts. */

export const ACTIONS = ['read', 'create', 'update', 'delete'] as const
export type Action = (typeof ACTIONS)[number]

export const SUBJECTS = [
  'Provider',
  'Config',
  'PluginCollection',
  'EvalJob',
  'Eval',
  'Issue',
  'GradingExample',
  'PluginSeverityOverride',
  'Guardrail',
  'McpApplication',
  'McpServer',
  'McpPermission',
  'McpUser',
  'McpAlert',
  'CustomPolicy',
  'ModelAudit',
] as const
export type Subject = (typeof SUBJECTS)[number]

export const PERMISSION_SETS = [
  'ADMINISTRATOR',
  'VIEW_CONFIGURATIONS',
  'CREATE_CONFIGURATIONS',
  'UPDATE_CONFIGURATIONS',
  'DELETE_CONFIGURATIONS',
  'MANAGE_CONFIGURATIONS',
  'VIEW_EVALS',
  'CREATE_EVALS',
  'UPDATE_EVALS',
  'DELETE_EVALS',
  'MANAGE_EVALS',
  'VIEW_ISSUES',
  'CREATE_ISSUES',
  'UPDATE_ISSUES',
  'DELETE_ISSUES',
  'MANAGE_ISSUES',
  'VIEW_PLUGIN_SEVERITY_OVERRIDES',
  'CREATE_PLUGIN_SEVERITY_OVERRIDES',
  'UPDATE_PLUGIN_SEVERITY_OVERRIDES',
  'DELETE_PLUGIN_SEVERITY_OVERRIDES',
  'MANAGE_PLUGIN_SEVERITY_OVERRIDES',
  'VIEW_CUSTOM_POLICIES',
  'CREATE_CUSTOM_POLICIES',
  'UPDATE_CUSTOM_POLICIES',
  'DELETE_CUSTOM_POLICIES',
  'MANAGE_CUSTOM_POLICIES',
  'VIEW_MODEL_AUDITS',
  'CREATE_MODEL_AUDITS',
  'UPDATE_MODEL_AUDITS',
  'DELETE_MODEL_AUDITS',
  'MANAGE_MODEL_AUDITS',
  'CREATE_PROVIDERS',
  'UPDATE_PROVIDERS',
  'DELETE_PROVIDERS',
  'MANAGE_PROVIDERS',
  'RUN_SCANS',
  'VIEW_MCP_PROXY',
  'MANAGE_MCP_PROXY',
] as const
export type PermissionSet = (typeof PERMISSION_SETS)[number]

/** One permission rule as sent to the console and the command-line tool. */
export type AbilityRule = {
  action: Action
  subject: Subject
  /** Null: the rule applies to every record of the team. */
  conditions: Record<string, unknown> | null
  /** Null: the rule applies to every field. Never empty. */
  fields: string[] | null
  /** True: the rule denies the action. */
  inverted: boolean
}

/** Error message for an empty list of fields, which is ambiguous: it could mean no field or every field. */
export const EMPTY_FIELDS = 'Permission rules cannot have empty field lists'

/** Completes a rule with its defaults. Throws if its field list is empty. */
export function abilityRule(
  rule: Pick<AbilityRule, 'action' | 'subject'> & Partial<AbilityRule>
): AbilityRule {
  const { action, subject, conditions = null, fields = null, inverted = false } = rule
  if (fields?.length === 0) throw new Error(EMPTY_FIELDS)
  return { action, subject, conditions, fields, inverted }
}

/** Converts rules to CASL's format, which omits empty properties. Throws if a field list is empty. */
export const caslRules = (rules: readonly AbilityRule[]) =>
  rules.map(abilityRule).map(({ action, subject, conditions, fields, inverted }) => ({
    action,
    subject,
    ...(conditions && { conditions }),
    ...(fields && { fields }),
    inverted,
  }))
