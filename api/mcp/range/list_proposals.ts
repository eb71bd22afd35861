import type Team from '#api/accounts/tenants/team'
import { PERMISSION_MAX } from '#api/contract/mcp/permission'
import type { McpPolicyProposal } from '#api/contract/mcp/range'
import { RANGE_ATTACKS } from '#api/engines/mcp_range/vocabulary'
import { RESULTS } from '#api/findings/vulnerabilities/attacks_of'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import db from '@adonisjs/lucid/services/db'

type Row = Omit<McpPolicyProposal, 'permission' | 'attacks'> & { attacks: string[] }

/**
 * Proposes permissions that would stop the calls through which a vulnerability was found in MCP ranges, most frequent
 * first. Stores nothing. Omits tools that exist only in ranges, and deleted servers and applications.
 * @throws NOT_FOUND
 */
export async function listProposals(team: Team, id: string): Promise<McpPolicyProposal[]> {
  const issue = await db.from('issues').where({ id, team_id: team.id }).select('id').first()
  if (!issue) throw NOT_FOUND()
  const { rows }: { rows: Row[] } = await db.rawQuery(
    `select a.id as "applicationId", a.name as "applicationName", s.id as "serverId", s.name as "serverName",
       r.metadata #>> '{range,sink,tool}' as tool, count(*)::int as results,
       array_agg(distinct r.metadata #>> '{range,attack}') as attacks
     from ${RESULTS}
     join mcp_applications a on a.id::text = r.metadata #>> '{range,applicationId}' and a.team_id = i.team_id
     join mcp_servers s on s.id::text = r.metadata #>> '{range,sink,serverId}' and s.team_id = i.team_id
     where i.id = :id and r.status = 'failed'
     group by a.id, s.id, tool order by results desc, a.name, s.name, tool`,
    { id }
  )
  return rows.map(({ attacks, ...row }) => ({
    ...row,
    attacks: RANGE_ATTACKS.filter((attack) => attacks.includes(attack)),
    permission: {
      name: `Ask before ${row.tool}`.slice(0, PERMISSION_MAX.name),
      effect: 'ask',
      reason: 'A scan made an agent call this tool by instructions from other tools.',
    },
  }))
}
