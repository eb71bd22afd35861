import { BaseSchema } from '@adonisjs/lucid/schema'

/** Endpoints of the MCP gateway, and the tools that can be called through each. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('mcp_applications', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('name').notNullable()
      table.text('slug').notNullable().unique()
      table.text('description').nullable()
      table.boolean('is_active').notNullable().defaultTo(true)
      table.text('enforcement').notNullable().defaultTo('block').checkIn(['block', 'alert'])
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id', 'created_at'])
      table.index(['created_by_id'])
    })
    this.schema.createTable('mcp_application_tools', (table) => {
      table
        .uuid('application_id')
        .notNullable()
        .references('mcp_applications.id')
        .onDelete('CASCADE')
      table.uuid('tool_id').notNullable().references('mcp_tools.id').onDelete('CASCADE')
      table.primary(['application_id', 'tool_id'])
      table.index(['tool_id'])
    })
  }

  async down() {
    this.schema.dropTable('mcp_application_tools')
    this.schema.dropTable('mcp_applications')
  }
}
