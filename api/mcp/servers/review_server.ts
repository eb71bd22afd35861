import type Team from '#api/accounts/tenants/team'
import type { ServerStatus } from '#api/contract/mcp/server'
import { LIST_CHANGED, NOT_PROBED, OWN_REVIEW, STATUS_REFUSED } from '#api/mcp/errors'
import { notifyGateway } from '#api/mcp/notify_gateway'
import type McpServer from '#api/mcp/servers/mcp_server'
import { serversOf } from '#api/mcp/servers/servers_of'
import { pinTools } from '#api/mcp/servers/tools/pin_tools'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { changeOne } from '#api/platform/http/lists/bulk'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'

type Order = { team: Team; serverId: string; userId: string; actor: Actor }

/**
 * Records that a person has reviewed the tool list. This is also the first step to use a blocked server again.
 * @throws STATUS_REFUSED; NOT_PROBED; LIST_CHANGED
 */
export async function reviewServer(order: Order, listDigest: string): Promise<void> {
  await change(order, async (server, trx) => {
    assertStatus(server, ['proposed', 'blocked'])
    assertSeen(server, listDigest)
    await server
      .merge({
        status: 'reviewed',
        blockedReason: null,
        reviewedById: order.userId,
        reviewedAt: DateTime.now(),
      })
      .save()
    await log(trx, order, server, 'Reviewed', { listDigest })
  })
}

/**
 * Approves a reviewed server: pins the chosen tools to the descriptors that the person has seen.
 * @throws STATUS_REFUSED; NOT_PROBED; LIST_CHANGED; OWN_REVIEW
 */
export async function approveServer(
  order: Order,
  { listDigest, toolIds }: { listDigest: string; toolIds: string[] }
): Promise<void> {
  await change(order, async (server, trx) => {
    assertStatus(server, ['reviewed'])
    assertSeen(server, listDigest)
    if (server.requiresSecondPerson && server.reviewedById === order.userId) throw OWN_REVIEW()
    await server
      .merge({ status: 'approved', approvedById: order.userId, approvedAt: DateTime.now() })
      .save()
    await pinTools(trx, { serverId: server.id, toolIds, userId: order.userId })
    await log(trx, order, server, 'Approved', { listDigest, tools: toolIds.length })
  })
}

/** Blocks a server. From then on, the gateway denies every call to its tools. */
export async function blockServer(order: Order, reason: string): Promise<void> {
  await change(order, async (server, trx) => {
    if (server.status === 'blocked') throw STATUS_REFUSED('This server is already blocked')
    await server.merge({ status: 'blocked', blockedReason: reason }).save()
    await log(trx, order, server, 'Blocked', { reason })
  })
}

async function change(
  { team, serverId }: Order,
  act: (server: McpServer, trx: TransactionClientContract) => Promise<void>
) {
  await changeOne(serversOf(team), serverId, async (server, trx) => {
    await act(server, trx)
    await notifyGateway(team.id, trx)
  })
}

function assertStatus({ status }: McpServer, expected: readonly ServerStatus[]) {
  if (expected.includes(status)) return
  throw STATUS_REFUSED(
    `This server is ${status}, but must be ${expected.join(' or ')} for this action.`
  )
}

function assertSeen({ listDigest }: McpServer, seen: string) {
  if (listDigest === null) throw NOT_PROBED()
  if (listDigest !== seen) throw LIST_CHANGED()
}

const log = (
  trx: TransactionClientContract,
  { team, actor }: Order,
  { id, name }: McpServer,
  verb: string,
  metadata: Record<string, unknown>
) =>
  recordAudit(trx, actor, {
    action: 'mcp_server_updated',
    target: 'MCP_SERVER',
    targetId: id,
    teamId: team.id,
    description: `${verb} MCP server ${name}`,
    metadata,
  })
