import { BaseSchema } from '@adonisjs/lucid/schema'

/** Traces of results, as shared by the command-line tool. Read when a result is opened or exported. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('eval_traces', (table) => {
      table.integer('revision_id').notNullable()
      table.integer('position').notNullable()
      // Null if the tool did not assign the trace to a result.
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
