import type Team from '#api/accounts/tenants/team'
import type { SettableToolState } from '#api/contract/mcp/server'
import { STATUS_REFUSED, TOOL_CHANGED } from '#api/mcp/errors'
import { notifyGateway } from '#api/mcp/notify_gateway'
import { serversOf } from '#api/mcp/servers/servers_of'
import McpTool from '#api/mcp/servers/tools/mcp_tool'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { changeOne } from '#api/platform/http/lists/bulk'
import { DateTime } from 'luxon'

type Order = {
  team: Team
  serverId: string
  toolId: string
  userId: string
  actor: Actor
  state: SettableToolState
  /** Digest of the descriptor that the person has seen. */
  digest: string
}

/**
 * Blocks a tool, or approves its current descriptor if its server is approved.
 * @throws STATUS_REFUSED; TOOL_CHANGED
 */
export async function setToolState(order: Order): Promise<void> {
  const { team, serverId, toolId, userId, state } = order
  await changeOne(serversOf(team), serverId, async (server, trx) => {
    const tool = await McpTool.query({ client: trx })
      .where({ id: toolId, server_id: serverId })
      .firstOrFail()
    if (tool.digest !== order.digest) throw TOOL_CHANGED()
    if (state === 'approved' && server.status !== 'approved') {
      throw STATUS_REFUSED('Approve the server first: its tools are approved with it.')
    }
    const now = DateTime.now()
    const pin = { pinnedDigest: tool.digest, pinnedById: userId, pinnedAt: now }
    await tool.merge({ state, ...(state === 'approved' && pin) }).save()
    await recordAudit(trx, order.actor, {
      action: 'mcp_server_updated',
      target: 'MCP_SERVER',
      targetId: serverId,
      teamId: team.id,
      description: `${state === 'approved' ? 'Approved' : 'Blocked'} tool ${tool.name} of MCP server ${server.name}`,
      metadata: { tool: tool.name, digest: tool.digest },
    })
    await notifyGateway(team.id, trx)
  })
}
