import { BaseSchema } from '@adonisjs/lucid/schema'

/** Endpoints of the MCP gateway that attack a target during each of its scans. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('mcp_standing_ranges', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.uuid('target_id').notNullable().unique().references('targets.id').onDelete('CASCADE')
      // The application whose tools are mirrored.
      table.uuid('application_id').nullable().references('mcp_applications.id').onDelete('SET NULL')
      table.text('application_name').notNullable()
      table.text('token_hash').notNullable().unique()
      // Mirrored tools as of the latest scan, or of the token.
      table.jsonb('tools').notNullable()
      // Of the token.
      table.timestamp('issued_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.uuid('issued_by_id').nullable().references('users.id').onDelete('SET NULL')
      // Latest request with the token, within some seconds.
      table.timestamp('last_used_at', { useTz: true }).nullable()
      table.index(['team_id'])
      table.index(['application_id'])
      table.index(['issued_by_id'])
    })
  }

  async down() {
    this.schema.dropTable('mcp_standing_ranges')
  }
}
