import { BaseSchema } from '@adonisjs/lucid/schema'

/** Endpoints of the MCP gateway at which a target is attacked during one scan. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('mcp_ranges', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      // The application whose tools are mirrored; proposed permissions refer to it.
      table.uuid('application_id').nullable().references('mcp_applications.id').onDelete('SET NULL')
      table.text('application_name').notNullable()
      // Null until a scan uses the range. The endpoint ends with the scan.
      table.uuid('scan_id').nullable().unique().references('scans.id').onDelete('CASCADE')
      table.text('token_hash').notNullable().unique()
      // Decides about every text of the attacks.
      table.text('seed').notNullable()
      // Mirrored tools as they were approved when the range was created.
      table.jsonb('tools').notNullable()
      // Until then, a scan can use the range.
      table.timestamp('expires_at', { useTz: true }).notNullable()
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id', 'created_at'])
      table.index(['application_id'])
      table.index(['created_by_id'])
    })
  }

  async down() {
    this.schema.dropTable('mcp_ranges')
  }
}
