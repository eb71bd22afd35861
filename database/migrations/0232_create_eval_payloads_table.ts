import { BaseSchema } from '@adonisjs/lucid/schema'

/** A result as the command-line tool or the engine gave it, without credentials: read when one is opened or exported. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('eval_payloads', (table) => {
      table.integer('revision_id').notNullable()
      table.integer('test_idx').notNullable()
      table.integer('prompt_idx').notNullable()
      // json, not jsonb: kept as it came, and cheaper to store.
      table.json('row').notNullable()
      table.primary(['revision_id', 'test_idx', 'prompt_idx'])
    })
    // Up to a page a row is kept as it came: packing it takes longer than everything else about storing it.
    this.schema.raw('alter table eval_payloads set (toast_tuple_target = 8160)')
  }

  async down() {
    this.schema.dropTable('eval_payloads')
  }
}
