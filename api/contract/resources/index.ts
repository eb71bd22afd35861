/** All resources; routes, console, OpenAPI and the shared test suite iterate over this list. */
import { apiTokens } from './api_tokens.js'
import { auditLogs } from './audit_logs.js'
import { invitations } from './invitations.js'
import { organizationTokens } from './organization_tokens.js'
import { outboundRefusals } from './outbound_refusals.js'
import { refusedRequests } from './refused_requests.js'
import { roles } from './roles.js'
import { serviceAccounts } from './service_accounts.js'
import { teamResources } from './team_resources.js'
import { teams } from './teams.js'
import { users } from './users.js'
import { webhooks } from './webhooks.js'

export const resources = [
  ...teamResources,
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
