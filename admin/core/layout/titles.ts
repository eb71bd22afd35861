import { matchPath } from 'react-router'
import { isBuilt } from '../routing/pages.js'

export type Titles = readonly (readonly [pattern: string, title: string])[]

/** Titles of pages that do not use a resource's title. */
const PAGE_TITLES: Titles = [
  ['/', 'Home'],
  ['/upgrade', 'Upgrade'],
  ['/config', 'Configuration'],
  ['/eval', 'Evaluation'],
  ['/eval/:id', 'Evaluation'],
  ['/evals/create', 'New evaluation'],
  ['/evals/prompts', 'Prompts'],
  ['/evals/prompts/*', 'Prompts'],
  ['/evals/history', 'Evaluation history'],
  ['/evals/media', 'Media'],
  ['/guardrails', 'Guardrails'],
  ['/guardrails/create', 'Create guardrail'],
  ['/guardrails/requests', 'Guardrail requests'],
  ['/guardrails/requests/*', 'Guardrail requests'],
  ['/guardrails/dashboard', 'Guardrail dashboard'],
  ['/guardrails/test', 'Test a guardrail'],
  ['/guardrails/integrate', 'Integrate a guardrail'],
  ['/jobs/queue', 'Queue'],
  ['/logged-in-reset-password', 'Reset Password'],
  ['/login', 'Login'],
  ['/logout', 'Logout'],
  ['/api-tokens', 'API Tokens'],
  ['/api-tokens/organization', 'API Tokens'],
  ['/register', 'Register'],
  ['/no-team', 'No Team'],
  ['/not-found', 'Page Not Found'],
  ['/invite', 'Invitation'],
  ['/verify-email', 'Verify Email'],
  ['/welcome', 'Authenticate'],
  ['/sessions', 'Sessions'],
  ['/security', 'Security'],
  ['/reset-password', 'Request Password Reset'],
  ['/reset-password/confirm', 'Confirm Password Reset'],
  ['/organizations', 'Organizations'],
  ['/organizations/new', 'Create Organization'],
  ['/organizations/:orgId', 'Organization Details'],
  ['/organizations/:orgId/users', 'Users'],
  ['/organizations/:orgId/users/*', 'Users'],
  ['/organizations/:orgId/teams', 'Teams'],
  ['/organizations/:orgId/teams/:teamId', 'Team Details'],
  ['/organizations/:orgId/teams/:teamId/members', 'Team Members'],
  ['/organizations/:orgId/roles', 'Roles'],
  ['/organizations/:orgId/roles/:roleId', 'Role Details'],
  ['/organizations/:orgId/import', 'Import'],
  ['/organizations/:orgId/usage', 'Usage'],
  ['/organizations/:orgId/overview', 'Organization Overview'],
  ['/organizations/:orgId/webhooks', 'Webhooks'],
  ['/organizations/:orgId/webhooks/:webhookId', 'Webhooks'],
  ['/organizations/:orgId/audit-logs', 'Audit logs'],
  ['/organizations/:orgId/audit-logs/refused-requests', 'Refused requests'],
  ['/server/refused-requests', 'Refused requests on this server'],
  ['/redteam', 'Redteam'],
  ['/redteam/report/compare', 'Compare reports'],
  ['/redteam/report/:id/remediation', 'Remediation Report'],
  ['/redteam/targets/create', 'Targets'],
  ['/redteam/targets/:targetId', 'Edit Target'],
  ['/vulnerabilities/:issueId', 'Vulnerabilities'],
  ['/redteam/scan/create', 'Create Scan'],
  ['/redteam/setup', 'Scan setup'],
  ['/redteam/setup/*', 'Scan setup'],
  ['/redteam/target/:targetId', 'Target'],
  ['/redteam/target/:targetId/dashboard', 'Target'],
  ['/redteam/target/:targetId/settings', 'Target'],
  ['/redteam/target/:targetId/vulnerabilities', 'Target'],
  ['/redteam/target/:targetId/history', 'Target'],
  ['/redteam/target/:targetId/gradingExamples', 'Grading Examples'],
  ['/redteam/target/:targetId/pluginSeverities', 'Target'],
  ['/server', 'Server Settings'],
  ['/server/edit', 'Edit Server Settings'],
  ['/server/edit/:key', 'Edit Server Settings'],
  ['/model-audit', 'Model Audit'],
  ['/model-audit/setup', 'Model Audit'],
  ['/model-audit/scan/:scanId', 'Scan Details'],
  ['/model-audit/scan/:scanId/compare', 'Compare audits'],
  ['/model-audit/inventory', 'Model inventory'],
  ['/model-audit/settings', 'Model audit settings'],
  ['/model-audit/history', 'History'],
  ['/mcp-proxy', 'MCP proxy'],
  ['/mcp-proxy/dashboard', 'MCP dashboard'],
  ['/mcp-proxy/users', 'MCP users'],
  ['/mcp-proxy/connections', 'My MCP accounts'],
  ['/mcp-proxy/connections/callback', 'My MCP accounts'],
  ['/mcp-proxy/approvals', 'MCP approvals'],
  ['/mcp-proxy/approvals/*', 'MCP approvals'],
  ['/mcp-proxy/calls', 'MCP calls'],
  ['/mcp-proxy/calls/*', 'MCP calls'],
  ['/mcp-proxy/servers/create', 'Propose MCP server'],
  ['/mcp-proxy/applications/create', 'Create MCP application'],
  ['/simba', 'Simba'],
  ['/simba/create', 'Start Simba session'],
  ['/simba/:sessionId', 'Simba Session'],
]

const specificity = (pattern: string) =>
  pattern.split('/').reduce((sum, part) => sum + (part === '*' ? -1 : /^:/.test(part) ? 1 : 2), 0)

/**
 * Titles of all pages, most specific pattern first. Pages of a resource use the title in its definition, unless
 * `PAGE_TITLES` overrides it.
 */
export function titlesWith(resources: readonly { name: string; title: string }[]): Titles {
  const ofResources = resources.flatMap(({ name, title }) => [
    [`/${name}`, title] as const,
    [`/${name}/*`, title] as const,
  ])
  return [...PAGE_TITLES, ...ofResources].sort(([a], [b]) => specificity(b) - specificity(a))
}

/**
 * Returns the title of the page at a path; null if the page does not exist or has no title.
 * `builtPaths` are the patterns of all existing pages.
 */
export function titleAt(
  pathname: string,
  builtPaths: readonly string[],
  titles: Titles
): string | null {
  if (!isBuilt(builtPaths, pathname)) return null
  return titles.find(([pattern]) => matchPath(pattern, pathname))?.[1] ?? null
}

/** Returns `<record> | <page> | <product>`; without a page, only the product's name. */
export function documentTitle(
  title: string | null,
  appName: string,
  record: string | null = null
): string {
  return title === null ? appName : [record, title, appName].filter(Boolean).join(' | ')
}
