import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Rules of the MCP gateway, the first match by position decides. An empty reference means everyone or everything, so
 * that a rule is deleted with the record that it names instead of being widened.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('mcp_permissions', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('name').notNullable()
      table.text('effect').notNullable().checkIn(['allow', 'redact', 'deny'])
      table.integer('position').notNullable()
      table.uuid('user_id').nullable().references('users.id').onDelete('CASCADE')
      table.uuid('application_id').nullable().references('mcp_applications.id').onDelete('CASCADE')
      table.uuid('server_id').nullable().references('mcp_servers.id').onDelete('CASCADE')
      // Name of a tool, or the beginning of names followed by `*`. Null: every tool.
      table.text('tool').nullable()
      table.jsonb('conditions').notNullable().defaultTo('[]')
      // JSON pointers to the arguments that are replaced. Empty: recognized secrets and personal data.
      table.jsonb('redact_paths').notNullable().defaultTo('[]')
      table.text('reason').nullable()
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id', 'position'])
      table.index(['user_id'])
      table.index(['application_id'])
      table.index(['server_id'])
      table.index(['created_by_id'])
    })
  }

  async down() {
    this.schema.dropTable('mcp_permissions')
  }
}
