import { BaseSchema } from '@adonisjs/lucid/schema'

/** Worker processes that live, or have lived until a moment ago; each says so every few seconds. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('workers', (table) => {
      table.uuid('id').primary()
      table.text('host').notNullable()
      table.integer('pid').notNullable()
      // Jobs that it works on now, by kind.
      table.jsonb('running').notNullable().defaultTo('{}')
      table.integer('memory_mb').notNullable()
      // Share of one processor that it used since it was last heard of.
      table.double('cpu').notNullable()
      table.timestamp('started_at', { useTz: true }).notNullable()
      table.timestamp('seen_at', { useTz: true }).notNullable()
    })
  }

  async down() {
    this.schema.dropTable('workers')
  }
}
