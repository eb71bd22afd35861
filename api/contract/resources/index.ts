/** Every resource of the product: routes, console, OpenAPI and the shared test suite walk this list. */
import { apiTokens } from './api_tokens.js'
import { auditLogs } from './audit_logs.js'
import { customPolicies } from './custom_policies.js'
import { datasets } from './datasets.js'
import { evals } from './evals.js'
import { evalConfigs } from './eval_configs.js'
import { gradingExamples } from './grading_examples.js'
import { invitations } from './invitations.js'
import { issues } from './issues.js'
import { modelAudits } from './model_audits.js'
import { organizationTokens } from './organization_tokens.js'
import { outboundRefusals } from './outbound_refusals.js'
import { pluginCollections } from './plugin_collections.js'
import { refusedRequests } from './refused_requests.js'
import { reports } from './reports.js'
import { roles } from './roles.js'
import { scans } from './scans.js'
import { schedules } from './schedules.js'
import { serviceAccounts } from './service_accounts.js'
import { severityOverrides } from './severity_overrides.js'
import { targets } from './targets.js'
import { teams } from './teams.js'
import { templates } from './templates.js'
import { users } from './users.js'
import { webhooks } from './webhooks.js'

export const resources = [
  targets,
  templates,
  evalConfigs,
  pluginCollections,
  severityOverrides,
  customPolicies,
  gradingExamples,
  modelAudits,
  scans,
  schedules,
  evals,
  reports,
  issues,
  datasets,
  teams,
  apiTokens,
  organizationTokens,
  auditLogs,
  outboundRefusals,
  refusedRequests,
  roles,
  webhooks,
  users,
  invitations,
  serviceAccounts,
] as const
