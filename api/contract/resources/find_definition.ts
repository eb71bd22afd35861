import type { ResourceDefinition } from '../define_resource.js'
import { datasetEvals, datasetItems, datasetVersions, testSets } from './dataset_lists.js'
import { resources } from './index.js'
import { guardrailRequests } from './guardrail_requests.js'
import { mcpCalls } from './mcp_calls.js'
import { media } from './media.js'
import { history, prompts } from './prompt_lists.js'
import { registrationRequests } from './registration_requests.js'
import { simbaSessions } from './simba_sessions.js'
import { teamMembers } from './team_members.js'

/**
 * Resources that are not in `resources`: lists nested under another record, whose names contain its ID; lists derived
 * from other resources; and lists that belong to the server instead of a tenant.
 */
export const nestedResources: readonly ResourceDefinition[] = [
  teamMembers,
  datasetItems,
  datasetVersions,
  datasetEvals,
  testSets,
  prompts,
  history,
  media,
  registrationRequests,
  guardrailRequests,
  mcpCalls,
  simbaSessions,
]

const fits = (name: string, pattern: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(name)

/** Finds a resource by name or path, e.g. `teams` or `teams/<id>/members`. */
export function findDefinition(name: string): ResourceDefinition | undefined {
  return (
    resources.find((known) => known.name === name || known.path === name) ??
    nestedResources.find((known) => fits(name, known.name))
  )
}
