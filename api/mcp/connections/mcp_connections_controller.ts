import { consumeBudgets } from '#api/accounts/identity/limits/consume_budgets'
import type { FinishedConnection, StartedConnection } from '#api/contract/mcp/connection'
import { finishConnection as validator } from '#api/mcp/connections/connection_validator'
import { disconnect } from '#api/mcp/connections/disconnect'
import { finishConnection } from '#api/mcp/connections/finish_connection'
import { loadAccounts } from '#api/mcp/connections/load_accounts'
import { startConnection } from '#api/mcp/connections/start_connection'
import { CLIENT_ID_URL, clientDocument } from '#api/mcp/oauth/clients/client_metadata'
import { enqueueProbe } from '#api/mcp/servers/probe/enqueue_probe'
import { actorOf } from '#api/platform/audit/actor_of'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** Maximum number of starts per user in 15 minutes; limited, because each start calls other servers. */
const MAX_STARTS = 30

/** The accounts of the current user at MCP servers. */
export default class McpConnectionsController {
  async index({ team, tenant }: HttpContext) {
    return loadAccounts(team, tenant.user.id)
  }

  async start(ctx: HttpContext): Promise<StartedConnection> {
    const key = `mcp_connection_${ctx.tenant.user.id}`
    await consumeBudgets([{ key, attempts: MAX_STARTS }])
    return startConnection(ctx.team, starterOf(ctx), String(ctx.params.id))
  }

  async finish(ctx: HttpContext): Promise<FinishedConnection> {
    const { query } = await ctx.request.validateUsing(validator)
    const order = { team: ctx.team, starter: starterOf(ctx), actor: actorOf(ctx) }
    const server = await finishConnection(order, query)
    const isWaiting = server.listDigest === null && ctx.tenant.ability.can('update', 'McpServer')
    if (isWaiting) {
      await db.transaction((trx) => enqueueProbe(server, ctx.team, trx, ctx.tenant.user.id))
    }
    return { serverId: server.id, serverName: server.name }
  }

  async destroy(ctx: HttpContext) {
    const { team, tenant, params } = ctx
    const userId = tenant.user.id
    await disconnect({ team, actor: actorOf(ctx), userId, serverId: String(params.id) })
    return ctx.response.noContent()
  }

  /**
   * Returns the client ID metadata document; 404 without TLS, because authorization servers then do not accept its URL
   * as a client ID.
   */
  async client() {
    if (CLIENT_ID_URL === null) throw NOT_FOUND('This server has no client ID metadata document')
    return clientDocument()
  }
}

const starterOf = ({ tenant, team, session }: HttpContext) => ({
  userId: tenant.user.id,
  teamId: team.id,
  sessionId: session.sessionId,
})
