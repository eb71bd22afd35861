import type Team from '#api/accounts/tenants/team'
import type { ServerAuth } from '#api/contract/mcp/connection'
import { MAX_SERVERS } from '#api/contract/mcp/server'
import { mcpServers } from '#api/contract/resources/mcp_servers'
import { assertRoom } from '#api/accounts/tenants/assert_room'
import { sealClientSecret } from '#api/mcp/oauth/clients/find_client'
import { PREFIX_TAKEN, TOO_MANY_SERVERS } from '#api/mcp/errors'
import { notifyGateway } from '#api/mcp/notify_gateway'
import { enqueueProbe } from '#api/mcp/servers/probe/enqueue_probe'
import McpServer from '#api/mcp/servers/mcp_server'
import type { createServer, updateServer } from '#api/mcp/servers/mcp_server_validator'
import { openCredentials, sealHeaders } from '#api/mcp/servers/server_credentials'
import { serversOf } from '#api/mcp/servers/servers_of'
import { resourceLog } from '#api/platform/audit/change_log'
import type { Actor } from '#api/platform/audit/record_audit'
import { invalidField } from '#api/platform/http/domain_error'
import { changeOne } from '#api/platform/http/lists/bulk'
import { decideUrl } from '#api/platform/outbound/address_policy'
import { ensureSettingsLoaded } from '#api/platform/settings/installation_setting'
import { outboundRules } from '#api/platform/settings/outbound_rules'
import { teamScope } from '#api/platform/tenancy/scopes'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Infer } from '@vinejs/vine/types'

export const serverLog = resourceLog<McpServer>(mcpServers)

type Order = { team: Team; actor: Actor; userId: string }

/** Proposes a server and lists its tools in the background. */
export async function createServerFor(
  { team, actor, userId }: Order,
  { requestHeaders = [], oauthClientSecret, ...values }: Infer<typeof createServer>
): Promise<string> {
  await assertUrl(values.url)
  assertHeaders(values.auth ?? 'headers', requestHeaders)
  const sealed = { ...sealHeaders(requestHeaders, {}), ...sealedSecret(oauthClientSecret) }
  return db.transaction(async (trx) => {
    const limit = { table: 'mcp_servers', max: MAX_SERVERS, error: TOO_MANY_SERVERS }
    await assertRoom(trx, team.id, limit)
    await assertPrefix(team, values.prefix, null, trx)
    const server = await teamScope(team, McpServer).create(
      { ...values, ...sealed, createdById: userId },
      { client: trx }
    )
    await serverLog.created(trx, actor, await server.refresh())
    await enqueueProbe(server, team, trx, userId)
    return server.id
  })
}

/** Changes a server. A new address makes it another server: it loses its headers, and must be reviewed again. */
export async function updateServerOf(
  { team, actor, userId }: Order,
  id: string,
  { requestHeaders, oauthClientSecret, ...values }: Infer<typeof updateServer>
): Promise<void> {
  if (values.url !== undefined) await assertUrl(values.url)
  await changeOne(serversOf(team), id, async (server, trx) => {
    if (values.prefix !== undefined) await assertPrefix(team, values.prefix, id, trx)
    const record = serverLog.changing(server)
    const isMoved = values.url !== undefined && values.url !== server.url
    const hasNewHeaders = requestHeaders !== undefined || (isMoved && server.headerNames.length > 0)
    assertHeaders(
      values.auth ?? server.auth,
      requestHeaders ?? (isMoved ? [] : server.headerNames.map((name) => ({ name })))
    )
    const client = clientOf(server)
    server.merge({ ...values, ...sealedSecret(oauthClientSecret) })
    if (isMoved || clientOf(server) !== client) await forgetAccounts(id, trx)
    if (hasNewHeaders) {
      server.merge(sealHeaders(requestHeaders ?? [], isMoved ? {} : openCredentials(server)))
    }
    if (isMoved) {
      server.merge({ ...NOT_REVIEWED, ...NOT_CHECKED, listDigest: null, instructions: null })
    }
    await server.save()
    if (isMoved) {
      await trx
        .from('mcp_tools')
        .where('server_id', id)
        .update({ state: 'unreviewed', pinned_digest: null, updated_at: new Date() })
      await enqueueProbe(server, team, trx, userId)
    }
    await record(trx, actor)
    await notifyGateway(team.id, trx)
  })
}

/** Secrets of clients are sealed with a new nonce, so that the column changes whenever one is entered. */
const clientOf = ({ auth, oauthClientId, oauthClientSecret }: McpServer) =>
  JSON.stringify([auth, oauthClientId, oauthClientSecret])

const sealedSecret = (secret: string | null | undefined) =>
  secret === undefined ? {} : { oauthClientSecret: secret && sealClientSecret(secret) }

/** Accounts belong to one address and one client. Users must connect them again. */
async function forgetAccounts(serverId: string, trx: TransactionClientContract) {
  for (const table of ['mcp_connections', 'mcp_pending_connections', 'mcp_oauth_clients']) {
    await trx.from(table).where('server_id', serverId).delete()
  }
}

function assertHeaders(auth: ServerAuth, headers: readonly { name: string }[]) {
  const index = headers.findIndex(({ name }) => name.toLowerCase() === 'authorization')
  if (auth === 'headers' || index === -1) return
  throw invalidField(
    `requestHeaders.${index}.name`,
    'authorization',
    'With accounts of users, Assay sends the Authorization header. Remove it here.'
  )
}

const NOT_CHECKED = { checkedAt: null, checkFailures: 0, checkError: null, retryAt: null }

const NOT_REVIEWED = {
  status: 'proposed',
  blockedReason: null,
  reviewedById: null,
  reviewedAt: null,
  approvedById: null,
  approvedAt: null,
} as const

async function assertUrl(text: string) {
  await ensureSettingsLoaded()
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw invalidField('url', 'url', 'Enter an http or https URL')
  }
  if (url.username || url.password) {
    throw invalidField('url', 'url', 'Send credentials as headers instead of in the URL')
  }
  const decision = decideUrl(url, outboundRules)
  if (!decision.allowed) throw invalidField('url', 'outbound', decision.reason)
}

/** @throws PREFIX_TAKEN; serializes concurrent changes of the team */
async function assertPrefix(
  team: Team,
  prefix: string,
  ownId: string | null,
  trx: TransactionClientContract
) {
  await trx.from('teams').where('id', team.id).forUpdate().select('id')
  const others = serversOf(team).useTransaction(trx).where('prefix', prefix)
  if (ownId) others.whereNot('id', ownId)
  if (await others.first()) throw PREFIX_TAKEN()
}
