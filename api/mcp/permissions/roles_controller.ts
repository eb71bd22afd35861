import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** Names of the roles that permissions can refer to. The roles themselves are visible to administrators only. */
export default class RolesController {
  async index({ team }: HttpContext): Promise<{ id: string; name: string }[]> {
    return db
      .from('roles')
      .where('organization_id', team.organizationId)
      .select('id', 'name')
      .orderBy('name')
  }
}
