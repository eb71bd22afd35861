import type Team from '#api/accounts/tenants/team'
import { notifyGateway } from '#api/mcp/notify_gateway'
import type { ConnectionRow } from '#api/mcp/oauth/tokens/connection_row'
import { forgetAccounts, revokeAccounts } from '#api/mcp/oauth/tokens/forget_accounts'
import type McpServer from '#api/mcp/servers/mcp_server'
import { serverLog } from '#api/mcp/servers/save_server'
import { serversOf } from '#api/mcp/servers/servers_of'
import type { Actor } from '#api/platform/audit/record_audit'
import { changeMany, changeOne } from '#api/platform/http/lists/bulk'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Order = { team: Team; actor: Actor }

/** Deletes a server with its tools, and revokes the tokens of its users. */
export async function deleteServer(order: Order, id: string): Promise<McpServer> {
  const forgotten: ConnectionRow[] = []
  const server = await changeOne(serversOf(order.team), id, deleting(order, forgotten))
  void revokeAccounts(forgotten, order.team)
  return server
}

/** Like `deleteServer`, for several servers. */
export async function deleteServers(order: Order, ids: string[]) {
  const forgotten: ConnectionRow[] = []
  const deleted = await changeMany(serversOf(order.team), ids, deleting(order, forgotten))
  void revokeAccounts(forgotten, order.team)
  return deleted
}

const deleting =
  ({ team, actor }: Order, forgotten: ConnectionRow[]) =>
  async (server: McpServer, trx: TransactionClientContract) => {
    forgotten.push(...(await forgetAccounts(server.id, trx)))
    await server.delete()
    await serverLog.deleted(trx, actor, server)
    await notifyGateway(team.id, trx)
    return server
  }
