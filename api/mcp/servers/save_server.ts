import type Team from '#api/accounts/tenants/team'
import { stdioCommand } from '#api/contract/mcp/stdio'
import { MAX_SERVERS } from '#api/contract/mcp/server'
import { mcpServers } from '#api/contract/resources/mcp_servers'
import { assertRoom } from '#api/accounts/tenants/assert_room'
import { sealClientSecret } from '#api/mcp/oauth/clients/find_client'
import type { ConnectionRow } from '#api/mcp/oauth/tokens/connection_row'
import { forgetAccounts, revokeAccounts } from '#api/mcp/oauth/tokens/forget_accounts'
import { PREFIX_TAKEN, TOO_MANY_SERVERS } from '#api/mcp/errors'
import { notifyGateway } from '#api/mcp/notify_gateway'
import { enqueueProbe } from '#api/mcp/servers/probe/enqueue_probe'
import McpServer from '#api/mcp/servers/mcp_server'
import type { createServer, updateServer } from '#api/mcp/servers/mcp_server_validator'
import { assertAuth } from '#api/mcp/servers/server_auth'
import {
  changedAddress,
  type GivenAddress,
  type GivenSecrets,
  newAddress,
  sealSecrets,
} from '#api/mcp/servers/server_address'
import { openCredentials } from '#api/mcp/servers/server_credentials'
import { serversOf } from '#api/mcp/servers/servers_of'
import { resourceLog } from '#api/platform/audit/change_log'
import type { Actor } from '#api/platform/audit/record_audit'
import type { EditedRecord } from '#api/platform/http/assert_not_stale'
import { changeOne } from '#api/platform/http/lists/bulk'
import { teamScope } from '#api/platform/tenancy/scopes'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Infer } from '@vinejs/vine/types'

export const serverLog = resourceLog<McpServer>(mcpServers)

type Order = { team: Team; actor: Actor; userId: string }

/**
 * Proposes a server. The tools of an HTTP server are listed in the background; a stdio server is not started until a
 * user requests it.
 */
export async function createServerFor(
  { team, actor, userId }: Order,
  { kind = 'http', oauthClientSecret, ...given }: Infer<typeof createServer>
): Promise<string> {
  const { secrets, place, values } = partsOf(given)
  const url = await newAddress(kind, place)
  assertAuth(url, given, secrets.requestHeaders ?? [])
  const sealed = { ...sealSecrets(url, secrets, {}), ...sealedSecret(oauthClientSecret) }
  return db.transaction(async (trx) => {
    const limit = { table: 'mcp_servers', max: MAX_SERVERS, error: TOO_MANY_SERVERS }
    await assertRoom(trx, team.id, limit)
    await assertPrefix(team, values.prefix, null, trx)
    const server = await teamScope(team, McpServer).create(
      { ...values, ...sealed, url, createdById: userId },
      { client: trx }
    )
    await serverLog.created(trx, actor, await server.refresh())
    if (kind === 'http') await enqueueProbe(server, team, trx, userId)
    return server.id
  })
}

/** Separates the address and secrets of a server from its other values. */
function partsOf<Given extends GivenAddress & GivenSecrets>(given: Given) {
  const { url, command, arguments: words, requestHeaders, environment, ...values } = given
  return {
    place: { url, command, arguments: words },
    secrets: { requestHeaders, environment },
    values,
  }
}

/**
 * Updates a server. If its address changes, it counts as another server: it loses its headers or variables and must be
 * reviewed again.
 */
export async function updateServerOf(
  { team, actor, userId }: Order,
  edited: EditedRecord,
  { oauthClientSecret, ...given }: Infer<typeof updateServer>
): Promise<void> {
  const { secrets, place, values } = partsOf(given)
  const forgotten: ConnectionRow[] = []
  await changeOne(serversOf(team), edited, async (server, trx) => {
    const url = await changedAddress(server.url, place)
    if (values.prefix !== undefined) await assertPrefix(team, values.prefix, server.id, trx)
    const record = serverLog.changing(server)
    const isMoved = url !== server.url
    const isSent = secrets.requestHeaders !== undefined || secrets.environment !== undefined
    assertAuth(
      url,
      { ...given, auth: given.auth ?? server.auth },
      secrets.requestHeaders ?? (isMoved ? [] : server.headerNames.map((name) => ({ name })))
    )
    const client = clientOf(server)
    server.merge({ ...values, url, ...sealedSecret(oauthClientSecret) })
    // Accounts belong to one address and one OAuth client, so users must connect theirs again.
    if (isMoved || clientOf(server) !== client) {
      forgotten.push(...(await forgetAccounts(server.id, trx)))
    }
    if (isSent || (isMoved && server.headerNames.length > 0)) {
      server.merge(sealSecrets(url, secrets, isMoved ? {} : openCredentials(server)))
    }
    if (isMoved) {
      server.merge({ ...NOT_REVIEWED, ...NOT_CHECKED, listDigest: null, instructions: null })
    }
    await server.save()
    if (isMoved) await moved(server, team, trx, userId)
    await record(trx, actor)
    await notifyGateway(team.id, trx)
  })
  void revokeAccounts(forgotten, team)
}

async function moved(
  server: McpServer,
  team: Team,
  trx: TransactionClientContract,
  userId: string
) {
  await trx
    .from('mcp_tools')
    .where('server_id', server.id)
    .update({ state: 'unreviewed', pinned_digest: null, updated_at: new Date() })
  if (stdioCommand(server.url)) {
    await server.merge({ probeStatus: 'none', probeError: null }).useTransaction(trx).save()
  } else await enqueueProbe(server, team, trx, userId)
}

/**
 * Returns a string that changes with the OAuth client. Entering a secret always changes it, because encryption uses a new
 * nonce.
 */
const clientOf = ({ auth, oauthClientId, oauthClientSecret }: McpServer) =>
  JSON.stringify([auth, oauthClientId, oauthClientSecret])

const sealedSecret = (secret: string | null | undefined) =>
  secret === undefined ? {} : { oauthClientSecret: secret && sealClientSecret(secret) }

const NOT_CHECKED = { checkedAt: null, checkFailures: 0, checkError: null, retryAt: null }

const NOT_REVIEWED = {
  status: 'proposed',
  blockedReason: null,
  reviewedById: null,
  reviewedAt: null,
  approvedById: null,
  approvedAt: null,
} as const

/**
 * Serializes concurrent changes within the team and checks the prefix.
 * @throws PREFIX_TAKEN
 */
async function assertPrefix(
  team: Team,
  prefix: string,
  ownId: string | null,
  trx: TransactionClientContract
) {
  await trx.from('teams').where('id', team.id).forUpdate().select('id')
  const others = serversOf(team).useTransaction(trx).where('prefix', prefix)
  if (ownId) others.whereNot('id', ownId)
  if (!(await others.first())) return
  const message = 'Another MCP server of your team has this prefix'
  throw PREFIX_TAKEN(message, [{ field: 'prefix', rule: 'unique', message }])
}
