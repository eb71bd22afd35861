import type { resources } from '#api/contract/resources/index'
import { TABLE_OWNERS } from '#database/table_owners'

export type ResourceName = (typeof resources)[number]['name']

/** Tables whose names are not derived from the path of their resource. */
const OTHER_TABLES: Partial<Record<ResourceName, string>> = {
  'redteam/targets': 'targets',
  'redteam/configs': 'scan_templates',
  'configs': 'eval_configs',
  'redteam/plugins/severities': 'severity_override_sets',
  'evals': 'evals',
  'redteam/report': 'evals',
  'jobs': 'scans',
  'mcp-proxy/servers': 'mcp_servers',
  'mcp-proxy/applications': 'mcp_applications',
  'mcp-proxy/permissions': 'mcp_permissions',
  'mcp-proxy/approvals': 'mcp_approvals',
  'mcp-proxy/alerts': 'mcp_alerts',
  'organization-tokens': 'api_tokens',
  'service-accounts': 'users',
}

/**
 * Returns the table of a resource: the last segment of its path with underscores (`custom_policies` for `custom-policies`),
 * unless it is listed above.
 */
export function tableOf({ name, path }: (typeof resources)[number]): string {
  const table = OTHER_TABLES[name] ?? path.replace(/^.*\//, '').replaceAll('-', '_')
  if (!Object.hasOwn(TABLE_OWNERS, table)) {
    throw new Error(
      `${name} has no table "${table}": add its table to tests/support/sources/tables.ts`
    )
  }
  return table
}
