import type Team from '#api/accounts/tenants/team'
import type { ToxicFlow } from '#api/contract/mcp/flow'
import { PREFIX_SEPARATOR } from '#api/contract/mcp/server'
import { toxicCombinations } from '#api/engines/mcp/index'
import type { ToolProfile } from '#api/engines/mcp/vocabulary'
import { assertOwnTools } from '#api/mcp/applications/save_application'
import { profileOf } from '#api/mcp/servers/tools/tool_profile'
import db from '@adonisjs/lucid/services/db'

type Row = { name: string; profile: ToolProfile | null; descriptor: string }

/**
 * Lists the flows that these tools make possible in combination and that a rule forbids.
 * @throws a validation error for tools of other teams
 */
export async function listFlows(team: Team, toolIds: readonly string[]): Promise<ToxicFlow[]> {
  await assertOwnTools(team, toolIds, db)
  const { rows }: { rows: Row[] } = await db.rawQuery(
    `select s.prefix || :separator || t.name as name, t.profile, v.descriptor
     from mcp_tools t join mcp_servers s on s.id = t.server_id
     join mcp_tool_versions v on v.tool_id = t.id and v.digest = coalesce(t.pinned_digest, t.digest)
     where s.team_id = :teamId and t.id = any(:toolIds::uuid[]) order by 1`,
    { teamId: team.id, toolIds: [...toolIds], separator: PREFIX_SEPARATOR }
  )
  const tools = rows.map(({ name, profile, descriptor }) => ({
    name,
    profile: profileOf(profile, JSON.parse(descriptor)),
  }))
  return toxicCombinations(tools).map(({ rule, sources, sinks }) => ({
    rule: rule.id,
    sources,
    sinks,
  }))
}
