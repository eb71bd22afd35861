import { BaseSchema } from '@adonisjs/lucid/schema'

/** Identifies evaluations with the same test cases. Computed on demand from the keys of the test cases. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('eval_test_sets', (table) => {
      table.text('eval_id').primary().references('evals.id').onDelete('CASCADE')
      table.integer('revision_id').notNullable()
      // Number of results at the time; recomputed when there are more.
      table.integer('total').notNullable()
      // Equal for equal sets of test cases; null if they have no keys.
      table.text('test_set_id').nullable().index()
    })
  }

  async down() {
    this.schema.dropTable('eval_test_sets')
  }
}
