import { disconnect } from '#api/mcp/connections/disconnect'
import { loadAccounts } from '#api/mcp/connections/load_accounts'
import { actorOf } from '#api/platform/audit/actor_of'
import type { HttpContext } from '@adonisjs/core/http'

/** The accounts of another user, for those who manage the users of the gateway. */
export default class UserConnectionsController {
  async index({ team, params }: HttpContext) {
    return loadAccounts(team, String(params.id))
  }

  async destroy(ctx: HttpContext) {
    const { team, params } = ctx
    const userId = String(params.id)
    await disconnect({ team, actor: actorOf(ctx), userId, serverId: String(params.serverId) })
    return ctx.response.noContent()
  }
}
