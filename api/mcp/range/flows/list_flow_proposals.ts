import type Team from '#api/accounts/tenants/team'
import type { Enforcement } from '#api/contract/mcp/application'
import type { McpFlowProposal } from '#api/contract/mcp/range'
import type { FlowLabel, ToolProfile } from '#api/engines/mcp/vocabulary'
import { RESULTS } from '#api/findings/vulnerabilities/attacks_of'
import { profileOf } from '#api/mcp/servers/tools/tool_profile'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import db from '@adonisjs/lucid/services/db'

type ToolRow = {
  serverId: string
  serverName: string
  toolId: string
  tool: string
  profile: ToolProfile | null
  descriptor: string
}
type Row = {
  applicationId: string
  applicationName: string
  enforcement: Enforcement
  results: number
  source: ToolRow
  sink: ToolRow
}

/** SQL that joins a tool named by a result, with its descriptor. */
const toolJoin = (alias: 'source' | 'sink') => `
  join mcp_servers ${alias}_s on ${alias}_s.id::text = r.metadata #>> '{range,${alias},serverId}' and ${alias}_s.team_id = i.team_id
  join mcp_tools ${alias} on ${alias}.server_id = ${alias}_s.id and ${alias}.name = r.metadata #>> '{range,${alias},tool}'
  join mcp_tool_versions ${alias}_v on ${alias}_v.tool_id = ${alias}.id
    and ${alias}_v.digest = coalesce(${alias}.pinned_digest, ${alias}.digest)`

const toolColumn = (alias: 'source' | 'sink') => `
  jsonb_build_object('serverId', ${alias}_s.id, 'serverName', ${alias}_s.name, 'toolId', ${alias}.id, 'tool', ${alias}.name,
    'profile', ${alias}.profile, 'descriptor', ${alias}_v.descriptor)`

/**
 * Proposes labels for flows that a vulnerability used in MCP ranges, in which a secret in one tool's result was passed to
 * another tool that sends data. With the labels, the gateway's flow rules stop such flows. Stores nothing, and omits
 * flows that are already stopped.
 * @throws NOT_FOUND
 */
export async function listFlowProposals(team: Team, id: string): Promise<McpFlowProposal[]> {
  const issue = await db.from('issues').where({ id, team_id: team.id }).select('id').first()
  if (!issue) throw NOT_FOUND()
  const { rows }: { rows: Row[] } = await db.rawQuery(
    `select a.id as "applicationId", a.name as "applicationName", a.flow_enforcement as enforcement, count(*)::int as results,
       ${toolColumn('source')} as source, ${toolColumn('sink')} as sink
     from ${RESULTS}
     join mcp_applications a on a.id::text = r.metadata #>> '{range,applicationId}' and a.team_id = i.team_id
     ${toolJoin('source')}
     ${toolJoin('sink')}
     where i.id = :id and r.status = 'failed' and r.metadata #>> '{range,attack}' = 'honeytoken'
     group by 1, 2, 3, 5, 6 order by results desc, a.name`,
    { id }
  )
  return rows.map(proposalOf).filter(({ isLabeled, isBlocking }) => !isLabeled || !isBlocking)
}

const LABEL: FlowLabel = 'secret'

function proposalOf({ enforcement, source, sink, ...row }: Row): McpFlowProposal {
  const [from, to] = [withProfile(source), withProfile(sink)]
  return {
    ...row,
    source: from,
    sink: to,
    label: LABEL,
    isLabeled: from.profile.produces.includes(LABEL) && to.profile.isSink,
    isBlocking: enforcement === 'block',
  }
}

const withProfile = ({ profile, descriptor, ...tool }: ToolRow) => ({
  ...tool,
  profile: profileOf(profile, JSON.parse(descriptor)),
})
