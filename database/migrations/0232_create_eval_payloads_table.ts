import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The complete result from the command-line tool or the engine, without credentials. Read when a result is opened or
 * exported.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('eval_payloads', (table) => {
      table.integer('revision_id').notNullable()
      table.integer('test_idx').notNullable()
      table.integer('prompt_idx').notNullable()
      // json, not jsonb: preserves the original and is cheaper to store.
      table.json('row').notNullable()
      table.primary(['revision_id', 'test_idx', 'prompt_idx'])
    })
    // Stores rows of up to a page uncompressed, because compression takes longer than all other steps of storing them.
    this.schema.raw('alter table eval_payloads set (toast_tuple_target = 8160)')
  }

  async down() {
    this.schema.dropTable('eval_payloads')
  }
}
