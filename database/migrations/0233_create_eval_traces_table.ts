import { BaseSchema } from '@adonisjs/lucid/schema'

/** What happened while an answer was made, as the command-line tool shares it: read when a result is opened or exported. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('eval_traces', (table) => {
      table.integer('revision_id').notNullable()
      table.integer('position').notNullable()
      // Null where the tool names no result.
      table.integer('test_idx').nullable()
      table.integer('prompt_idx').nullable()
      table.json('trace').notNullable()
      table.primary(['revision_id', 'position'])
      table.index(['revision_id', 'test_idx', 'prompt_idx'])
    })
  }

  async down() {
    this.schema.dropTable('eval_traces')
  }
}
