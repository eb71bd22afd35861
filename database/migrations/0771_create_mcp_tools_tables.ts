import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Tools of MCP servers, and every descriptor that was ever seen. A tool can be called while its current digest is the
 * one that a person approved.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('mcp_tools', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('server_id').notNullable().references('mcp_servers.id').onDelete('CASCADE')
      table.text('name').notNullable()
      table
        .text('state')
        .notNullable()
        .checkIn(['approved', 'quarantined', 'unreviewed', 'blocked'])
      table.text('digest').notNullable()
      table.text('pinned_digest').nullable()
      table.uuid('pinned_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('pinned_at', { useTz: true }).nullable()
      // Set while the server does not list the tool.
      table.timestamp('removed_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.unique(['server_id', 'name'])
      table.index(['pinned_by_id'])
    })
    this.schema.createTable('mcp_tool_versions', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('tool_id').notNullable().references('mcp_tools.id').onDelete('CASCADE')
      table.text('digest').notNullable()
      // JSON as text: descriptors can contain characters that `jsonb` rejects, and their digest must stay the same.
      table.text('descriptor').notNullable()
      table.boolean('is_flagged').notNullable()
      table.text('findings').notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.unique(['tool_id', 'digest'])
    })
  }

  async down() {
    this.schema.dropTable('mcp_tool_versions')
    this.schema.dropTable('mcp_tools')
  }
}
