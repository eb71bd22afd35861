import { disconnect } from '#api/mcp/connections/disconnect'
import { loadAccounts } from '#api/mcp/connections/load_accounts'
import { canAccess } from '#api/mcp/users/can_access'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import { actorOf } from '#api/platform/audit/actor_of'
import type { HttpContext } from '@adonisjs/core/http'

/** Accounts of another user, for callers who manage the gateway's users. */
export default class UserConnectionsController {
  async index({ team, params }: HttpContext) {
    const userId = String(params.id)
    if (!(await canAccess(team, userId))) throw NOT_FOUND('This user is not a member of your team')
    return loadAccounts(team, userId)
  }

  async destroy(ctx: HttpContext) {
    const { team, params } = ctx
    const userId = String(params.id)
    await disconnect({ team, actor: actorOf(ctx), userId, serverId: String(params.serverId) })
    return ctx.response.noContent()
  }
}
