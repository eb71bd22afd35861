import { BaseSchema } from '@adonisjs/lucid/schema'

/** What targets did at a range. Arguments are redacted; texts of attacks are found before. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('mcp_range_events', (table) => {
      table.bigIncrements('id')
      table.uuid('range_id').notNullable().references('mcp_ranges.id').onDelete('CASCADE')
      table.uuid('session_id').notNullable()
      table.text('kind').notNullable().checkIn(['connected', 'listed', 'called'])
      table.text('tool').nullable()
      table.boolean('is_sink').notNullable().defaultTo(false)
      table.text('arguments').nullable()
      table.text('result').nullable()
      table.jsonb('found').notNullable().defaultTo('[]')
      // References of the probes in `found`, for the index.
      table.specificType('probes', 'text[]').notNullable().defaultTo('{}')
      table.text('delivered').nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['range_id', 'session_id', 'id'])
    })
    this.schema.raw(
      'create index mcp_range_events_probes_index on mcp_range_events using gin (probes)'
    )
  }

  async down() {
    this.schema.dropTable('mcp_range_events')
  }
}
