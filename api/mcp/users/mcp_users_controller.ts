import { loadUser, loadUsers } from '#api/mcp/users/load_users'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'

export default class McpUsersController {
  async index({ team }: HttpContext) {
    return loadUsers(team.id)
  }

  async show({ team, params }: HttpContext) {
    const user = await loadUser(team.id, String(params.id))
    if (!user) throw NOT_FOUND('This user has made no calls')
    return user
  }
}
