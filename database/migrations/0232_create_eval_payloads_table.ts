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
  }

  async down() {
    this.schema.dropTable('eval_payloads')
  }
}
