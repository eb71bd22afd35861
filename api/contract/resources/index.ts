/** Every resource of the product: routes, console, OpenAPI and the shared test suite walk this list. */
import { apiTokens } from './api_tokens.js'
import { outboundRefusals } from './outbound_refusals.js'
import { reports } from './reports.js'
import { roles } from './roles.js'
import { scans } from './scans.js'
import { targets } from './targets.js'
import { teams } from './teams.js'
import { templates } from './templates.js'
import { webhooks } from './webhooks.js'

export const resources = [
  targets,
  templates,
  scans,
  reports,
  teams,
  apiTokens,
  outboundRefusals,
  roles,
  webhooks,
] as const
