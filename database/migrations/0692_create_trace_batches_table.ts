import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Spans that targets exported, until the results of their attempts are stored. One row has the spans of one trace in one
 * request. Unlogged, because spans are useful only while their run is in progress, and a run that is interrupted by a
 * crash of the database repeats the attempts without a result.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('trace_batches', (table) => {
      table.text('prefix').notNullable().references('trace_runs.prefix').onDelete('CASCADE').index()
      table.text('trace_id').notNullable().index()
      table.integer('span_count').notNullable()
      table.integer('char_count').notNullable()
      table.json('spans').notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
    })
    this.schema.raw('alter table trace_batches set unlogged')
  }

  async down() {
    this.schema.dropTable('trace_batches')
  }
}
