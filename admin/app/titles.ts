import { matchPath } from 'react-router'
import { isBuilt } from './pages.js'

/** Page titles of the whole product; the first pattern that matches names the page. */
export const TITLES: readonly (readonly [pattern: string, title: string])[] = [
  ['/', 'Home'],
  ['/upgrade', 'Upgrade'],
  ['/config', 'Configuration'],
  ['/configs', 'Evaluation Configurations'],
  ['/configs/*', 'Evaluation Configurations'],
  ['/datasets', 'Datasets'],
  ['/datasets/*', 'Datasets'],
  ['/eval', 'Evaluation'],
  ['/eval/:id', 'Evaluation'],
  ['/evals', 'Evaluations'],
  ['/evals/create', 'New Evaluation'],
  ['/evals/prompts', 'Prompts'],
  ['/evals/prompts/*', 'Prompts'],
  ['/evals/history', 'Evaluation History'],
  ['/evals/media', 'Media'],
  ['/evals/*', 'Evaluations'],
  ['/guardrails', 'Guardrails'],
  ['/jobs', 'Redteam / Scan History'],
  ['/jobs/schedules', 'Redteam / Scan Schedules'],
  ['/jobs/schedules/*', 'Redteam / Scan Schedules'],
  ['/jobs/queue', 'Queue'],
  ['/jobs/:id', 'Redteam / Scan History'],
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
  ['/organizations/:orgId/audit-logs', 'Audit Logs'],
  ['/organizations/:orgId/audit-logs/refused-requests', 'Refused Requests'],
  ['/server/refused-requests', 'Refused Requests of the Server'],
  ['/redteam', 'Redteam'],
  ['/redteam/configs', 'Scan Templates'],
  ['/redteam/configs/*', 'Scan Templates'],
  ['/redteam/plugins', 'Plugins Collection'],
  ['/redteam/plugins/severities', 'Plugin Severity Overrides'],
  ['/redteam/plugins/policies', 'Policy Library'],
  ['/redteam/plugins/severities/*', 'Plugin Severity Overrides'],
  ['/redteam/plugins/policies/*', 'Policy Library'],
  ['/redteam/plugins/*', 'Plugins Collection'],
  ['/redteam/report', 'Report'],
  ['/redteam/report/compare', 'Compare Reports'],
  ['/redteam/report/:id/remediation', 'Remediation Report'],
  ['/redteam/report/:id', 'Report'],
  ['/redteam/targets', 'Targets'],
  ['/redteam/targets/create', 'Targets'],
  ['/redteam/targets/:targetId', 'Edit Target'],
  ['/redteam/vulnerabilities', 'Vulnerabilities'],
  ['/redteam/vulnerabilities/*', 'Vulnerabilities'],
  ['/vulnerabilities/:issueId', 'Vulnerabilities'],
  ['/redteam/scan/create', 'Create Scan'],
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
  ['/model-audit/scan/:scanId', 'Scan Details'],
  ['/model-audit/history', 'History'],
  ['/simba', 'Simba'],
  ['/simba/:sessionId', 'Simba Session'],
]

const specificity = (pattern: string) =>
  pattern.split('/').reduce((sum, part) => sum + (part === '*' ? -1 : /^:/.test(part) ? 1 : 2), 0)

const mostSpecificFirst = [...TITLES].sort(([a], [b]) => specificity(b) - specificity(a))

/**
 * Title of the page at a path; null when no page is there or the page has no title of its own.
 * `builtPaths` are the patterns of the pages that exist.
 */
export function titleAt(pathname: string, builtPaths: readonly string[]): string | null {
  if (!isBuilt(builtPaths, pathname)) return null
  return mostSpecificFirst.find(([pattern]) => matchPath(pattern, pathname))?.[1] ?? null
}

/** `<page> | Assay`, or only the product's name. */
export function documentTitle(title: string | null, appName: string): string {
  return title === null ? appName : `${title} | ${appName}`
}
