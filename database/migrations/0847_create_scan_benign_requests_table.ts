import { BaseSchema } from '@adonisjs/lucid/schema'

/** The harmless requests of a scan besides its probes, each once, and what the target reported to have used for them. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('scan_benign_requests', (table) => {
      table.uuid('scan_id').notNullable().references('scans.id').onDelete('CASCADE')
      table.text('purpose').notNullable().checkIn(['constant_text', 'encoding'])
      table.text('key').notNullable()
      table.jsonb('token_usage')
      table.double('cost_usd')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.primary(['scan_id', 'purpose', 'key'])
    })
  }

  async down() {
    this.schema.dropTable('scan_benign_requests')
  }
}
