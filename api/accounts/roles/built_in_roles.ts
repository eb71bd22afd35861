import type { PermissionSet } from '#api/contract/accounts/permissions'

type BuiltInRole = { name: string; slug: string; permissionSets: PermissionSet[]; isBuiltIn: true }

/** Roles that every organization has. */
export const builtInRoles: BuiltInRole[] = [
  {
    name: 'Administrator',
    slug: 'administrator',
    permissionSets: ['ADMINISTRATOR'],
    isBuiltIn: true,
  },
  {
    name: 'Editor',
    slug: 'editor',
    permissionSets: [
      'MANAGE_CONFIGURATIONS',
      'MANAGE_PROVIDERS',
      'MANAGE_EVALS',
      'MANAGE_ISSUES',
      'MANAGE_PLUGIN_SEVERITY_OVERRIDES',
      'MANAGE_CUSTOM_POLICIES',
      'MANAGE_MODEL_AUDITS',
      'RUN_SCANS',
      'VIEW_MCP_PROXY',
    ],
    isBuiltIn: true,
  },
  {
    name: 'Runner',
    slug: 'runner',
    permissionSets: [
      'VIEW_CONFIGURATIONS',
      'VIEW_EVALS',
      'VIEW_ISSUES',
      'VIEW_MODEL_AUDITS',
      'RUN_SCANS',
    ],
    isBuiltIn: true,
  },
  {
    name: 'Viewer',
    slug: 'viewer',
    permissionSets: [
      'VIEW_CONFIGURATIONS',
      'VIEW_EVALS',
      'VIEW_ISSUES',
      'VIEW_PLUGIN_SEVERITY_OVERRIDES',
      'VIEW_CUSTOM_POLICIES',
      'VIEW_MODEL_AUDITS',
      'VIEW_MCP_PROXY',
    ],
    isBuiltIn: true,
  },
]
