import { BaseSchema } from '@adonisjs/lucid/schema'

/** Ranges of scans that use the endpoint of their target, and the attacks that a range repeats. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('mcp_ranges', (table) => {
      // Null if the range is served at the endpoint of its target.
      table.text('token_hash').nullable().alter()
      table.uuid('standing_id').nullable().references('mcp_standing_ranges.id').onDelete('SET NULL')
      // Attacks to repeat with their wordings; null for all.
      table.jsonb('plan').nullable()
      table.index(['standing_id'])
    })
  }

  async down() {
    this.schema.raw('delete from mcp_ranges where token_hash is null')
    this.schema.alterTable('mcp_ranges', (table) => {
      table.dropColumn('standing_id')
      table.dropColumn('plan')
      table.text('token_hash').notNullable().alter()
    })
  }
}
