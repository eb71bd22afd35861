/** Resources of a team. `node ace make:resource` adds to this list. */
import { configurations } from './configurations.js'
import { datasets } from './datasets.js'
import { evals } from './evals.js'
import { guardrails } from './guardrails.js'
import { gradingExamples } from './grading_examples.js'
import { mcpAlerts } from './mcp_alerts.js'
import { mcpApprovals } from './mcp_approvals.js'
import { mcpApplications } from './mcp_applications.js'
import { mcpPermissions } from './mcp_permissions.js'
import { mcpServers } from './mcp_servers.js'
import { modelAudits } from './model_audits.js'
import { pluginCollections } from './plugin_collections.js'
import { policies } from './policies.js'
import { reports } from './reports.js'
import { scans } from './scans.js'
import { schedules } from './schedules.js'
import { severityOverrides } from './severity_overrides.js'
import { targets } from './targets.js'
import { templates } from './templates.js'
import { vulnerabilities } from './vulnerabilities.js'
import { calibrations } from './calibrations.js'
import { modelAuditSuppressions } from './model_audit_suppressions.js'
import { modelSources } from './model_sources.js'

export const teamResources = [
  targets,
  templates,
  configurations,
  pluginCollections,
  severityOverrides,
  policies,
  gradingExamples,
  modelAudits,
  scans,
  schedules,
  evals,
  reports,
  vulnerabilities,
  datasets,
  calibrations,
  guardrails,
  modelAuditSuppressions,
  modelSources,
  mcpServers,
  mcpApplications,
  mcpPermissions,
  mcpApprovals,
  mcpAlerts,
] as const
