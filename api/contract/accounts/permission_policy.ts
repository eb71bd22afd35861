import {
  ACTIONS,
  SUBJECTS,
  abilityRule,
  type AbilityRule,
  type Action,
  type PermissionSet,
  type Subject,
} from './permissions.js'

type Grant = readonly [Action, Subject]

const grants = (actions: readonly Action[], ...subjects: Subject[]): Grant[] =>
  subjects.flatMap((subject) => actions.map((action) => [action, subject] as const))

const CONFIGURATION: Subject[] = ['Config', 'PluginCollection', 'GradingExample', 'Guardrail']
const MCP: Subject[] = ['McpApplication', 'McpServer', 'McpPermission', 'McpUser', 'McpAlert']

/** Builds the grants of the permission sets of one area. Each set includes read access to `subjects` and `seen`. */
function area(subjects: Subject[], seen: Subject[] = []) {
  const also = grants(['read'], ...seen)
  return {
    view: [...grants(['read'], ...subjects), ...also],
    create: [...grants(['read', 'create'], ...subjects), ...also],
    update: [...grants(['read', 'update'], ...subjects), ...also],
    delete: [...grants(['read', 'delete'], ...subjects), ...also],
    manage: [...grants(ACTIONS, ...subjects), ...also],
  }
}

// There is no "view providers" permission set: users who can read configurations can also read targets.
const configurations = area(CONFIGURATION, ['Provider'])
// Users who can read results can also read scans and their history.
const evals = area(['Eval'], ['EvalJob'])
const vulnerabilities = area(['Issue'])
const overrides = area(['PluginSeverityOverride'])
const policies = area(['CustomPolicy'])
const audits = area(['ModelAudit'])
const providers = area(['Provider'])

/** The permission policy: what each permission set grants. */
export const permissionSets: Record<PermissionSet, readonly Grant[]> = {
  ADMINISTRATOR: grants(ACTIONS, ...SUBJECTS),
  VIEW_CONFIGURATIONS: configurations.view,
  CREATE_CONFIGURATIONS: configurations.create,
  UPDATE_CONFIGURATIONS: configurations.update,
  DELETE_CONFIGURATIONS: configurations.delete,
  MANAGE_CONFIGURATIONS: configurations.manage,
  VIEW_EVALS: evals.view,
  CREATE_EVALS: evals.create,
  UPDATE_EVALS: evals.update,
  DELETE_EVALS: evals.delete,
  MANAGE_EVALS: evals.manage,
  VIEW_ISSUES: vulnerabilities.view,
  CREATE_ISSUES: vulnerabilities.create,
  UPDATE_ISSUES: vulnerabilities.update,
  DELETE_ISSUES: vulnerabilities.delete,
  MANAGE_ISSUES: vulnerabilities.manage,
  VIEW_PLUGIN_SEVERITY_OVERRIDES: overrides.view,
  CREATE_PLUGIN_SEVERITY_OVERRIDES: overrides.create,
  UPDATE_PLUGIN_SEVERITY_OVERRIDES: overrides.update,
  DELETE_PLUGIN_SEVERITY_OVERRIDES: overrides.delete,
  MANAGE_PLUGIN_SEVERITY_OVERRIDES: overrides.manage,
  VIEW_CUSTOM_POLICIES: policies.view,
  CREATE_CUSTOM_POLICIES: policies.create,
  UPDATE_CUSTOM_POLICIES: policies.update,
  DELETE_CUSTOM_POLICIES: policies.delete,
  MANAGE_CUSTOM_POLICIES: policies.manage,
  VIEW_MODEL_AUDITS: audits.view,
  CREATE_MODEL_AUDITS: audits.create,
  UPDATE_MODEL_AUDITS: audits.update,
  DELETE_MODEL_AUDITS: audits.delete,
  MANAGE_MODEL_AUDITS: audits.manage,
  CREATE_PROVIDERS: providers.create,
  UPDATE_PROVIDERS: providers.update,
  DELETE_PROVIDERS: providers.delete,
  MANAGE_PROVIDERS: providers.manage,
  RUN_SCANS: [
    ...grants(['read', 'create', 'update'], 'EvalJob'),
    ...grants(['read'], 'Provider', 'Config', 'PluginCollection', 'Eval'),
    ...grants(['create'], 'Eval'),
  ],
  VIEW_MCP_PROXY: grants(['read'], ...MCP),
  MANAGE_MCP_PROXY: grants(ACTIONS, ...MCP),
}

/** Combines permission sets into rules without duplicates. */
export function rulesFor(sets: readonly PermissionSet[]): AbilityRule[] {
  const seen = new Map<string, AbilityRule>()
  for (const set of sets) {
    for (const [action, subject] of permissionSets[set]) {
      seen.set(`${action} ${subject}`, abilityRule({ action, subject }))
    }
  }
  return [...seen.values()]
}

/** Whether `wide` grants everything that `narrow` grants. */
export function includesSet(wide: PermissionSet, narrow: PermissionSet): boolean {
  const has = new Set(permissionSets[wide].map((grant) => grant.join(' ')))
  return permissionSets[narrow].every((grant) => has.has(grant.join(' ')))
}
