import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whether MCP clients of an organization may sign in with access tokens of the identity provider. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('mcp_sign_in_settings', (table) => {
      table.uuid('organization_id').primary().references('organizations.id').onDelete('CASCADE')
      table.boolean('accepts_tokens').notNullable().defaultTo(false)
      // Scope that tokens must have; null: any.
      table.text('required_scope').nullable()
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
    })
  }

  async down() {
    this.schema.dropTable('mcp_sign_in_settings')
  }
}
