import type Team from '#api/accounts/tenants/team'
import type McpServer from '#api/mcp/servers/mcp_server'
import { queue } from '#api/platform/queue/service'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Enqueues a job that lists the tools of a server. The server must have been loaded or created in the transaction.
 * @param userId user whose account is used if the server requires one
 */
export async function enqueueProbe(
  server: McpServer,
  team: Team,
  trx: TransactionClientContract,
  userId: string
) {
  await server.merge({ probeStatus: 'queued', probeError: null }).useTransaction(trx).save()
  await queue.enqueue(
    'probe_mcp_server',
    { serverId: server.id, organizationId: team.organizationId, userId },
    trx
  )
}
