import { BaseSchema } from '@adonisjs/lucid/schema'

/** Worker processes that are running or stopped only recently. Each updates its row every few seconds. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('workers', (table) => {
      table.uuid('id').primary()
      table.text('host').notNullable()
      table.integer('pid').notNullable()
      // Jobs that the worker is running, by kind.
      table.jsonb('running').notNullable().defaultTo('{}')
      table.integer('memory_mb').notNullable()
      // Share of one core used since the last update.
      table.double('cpu').notNullable()
      table.timestamp('started_at', { useTz: true }).notNullable()
      table.timestamp('seen_at', { useTz: true }).notNullable()
    })
  }

  async down() {
    this.schema.dropTable('workers')
  }
}
