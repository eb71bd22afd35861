import { BaseSchema } from '@adonisjs/lucid/schema'

/** Permissions for all members with a role. A permission is deleted with its role instead of being widened. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('mcp_permissions', (table) => {
      table.uuid('role_id').nullable().references('roles.id').onDelete('CASCADE')
      table.check('user_id is null or role_id is null', [], 'mcp_permissions_user_or_role')
      table.index(['role_id'])
    })
  }

  async down() {
    this.schema.alterTable('mcp_permissions', (table) => {
      table.dropColumn('role_id')
    })
  }
}
