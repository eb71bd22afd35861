import type Team from '#api/accounts/tenants/team'
import type { ToolProfile } from '#api/engines/mcp/vocabulary'
import { notifyGateway } from '#api/mcp/notify_gateway'
import { serversOf } from '#api/mcp/servers/servers_of'
import McpTool from '#api/mcp/servers/tools/mcp_tool'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { changeOne } from '#api/platform/http/lists/bulk'

type Order = {
  team: Team
  serverId: string
  toolId: string
  actor: Actor
  /** Null to use the profile that the descriptor suggests. */
  profile: ToolProfile | null
}

/** Sets the labels of a tool's results, and whether it is a sink. */
export async function setToolProfile(order: Order): Promise<void> {
  const { team, serverId, toolId, profile } = order
  await changeOne(serversOf(team), serverId, async (server, trx) => {
    const tool = await McpTool.query({ client: trx })
      .where({ id: toolId, server_id: serverId })
      .firstOrFail()
    const before = tool.profile
    await tool.merge({ profile }).save()
    await recordAudit(trx, order.actor, {
      action: 'mcp_server_updated',
      target: 'MCP_SERVER',
      targetId: serverId,
      teamId: team.id,
      description: `Changed the labels of tool ${tool.name} of MCP server ${server.name}`,
      before: { profile: before },
      after: { profile },
    })
    await notifyGateway(team.id, trx)
  })
}
