import { matchPath } from 'react-router'

/** Lists, each with the paths of its records, which include the pages below a record. */
const RECORDS: readonly (readonly [list: string, record: string])[] = [
  ['/redteam/targets', '/redteam/targets/:id/*'],
  ['/redteam/targets', '/redteam/target/:id/*'],
  ['/redteam/configs', '/redteam/configs/:id/*'],
  ['/redteam/report', '/redteam/report/:id/*'],
  ['/redteam/calibrations', '/redteam/calibrations/:id/*'],
  ['/redteam/vulnerabilities', '/redteam/vulnerabilities/:id/*'],
  ['/redteam/vulnerabilities', '/vulnerabilities/:id/*'],
  ['/redteam/plugins/severities', '/redteam/plugins/severities/:id/*'],
  ['/redteam/plugins/policies', '/redteam/plugins/policies/:id/*'],
  ['/redteam/plugins/catalog', '/redteam/plugins/catalog/:id/*'],
  ['/redteam/plugins', '/redteam/plugins/:id'],
  ['/redteam/setup', '/redteam/setup/:id/*'],
  ['/jobs/schedules', '/jobs/schedules/:id/*'],
  ['/jobs', '/jobs/:id/*'],
  ['/evals', '/eval/:id/*'],
  ['/evals/prompts', '/evals/prompts/:id/*'],
  ['/datasets', '/datasets/:id/*'],
  ['/configs', '/configs/:id/*'],
  ['/model-audit/history', '/model-audit/scan/:id/*'],
  ['/model-audit/sources', '/model-audit/sources/:id'],
  ['/model-audit/suppressions', '/model-audit/suppressions/:id'],
  ['/guardrails/requests', '/guardrails/requests/:id'],
  ['/guardrails', '/guardrails/:id/*'],
  ['/simba', '/simba/:id'],
  ['/mcp-proxy/servers', '/mcp-proxy/servers/:id/*'],
  ['/mcp-proxy/alerts', '/mcp-proxy/alerts/:id'],
  ['/mcp-proxy/approvals', '/mcp-proxy/approvals/:id'],
  ['/mcp-proxy/calls', '/mcp-proxy/calls/:id'],
  ['/mcp-proxy/users', '/mcp-proxy/users/:id'],
  ['/mcp-proxy/applications', '/mcp-proxy/applications/:id/*'],
]

/** Pages without a record whose paths match those of records. */
const WITHOUT_RECORD = [
  '/redteam/plugins/severities',
  '/redteam/plugins/policies',
  '/redteam/plugins/catalog',
  '/jobs/schedules',
  '/jobs/queue',
  '/datasets/from-evaluations',
  '/model-audit/sources/create',
  '/model-audit/suppressions/create',
  '/guardrails/create',
  '/guardrails/requests',
  '/guardrails/dashboard',
  '/guardrails/test',
  '/guardrails/integrate',
  '/simba/create',
  '/mcp-proxy/servers/create',
  '/mcp-proxy/applications/create',
]

/**
 * Returns the path to open after a team switch. Records belong to one team, so their pages are
 * replaced by the new team's list.
 */
export function pathForNewTeam(pathname: string): string {
  if (WITHOUT_RECORD.includes(pathname)) return pathname
  return RECORDS.find(([, record]) => matchPath(record, pathname))?.[0] ?? pathname
}
