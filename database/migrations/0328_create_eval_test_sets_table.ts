import { BaseSchema } from '@adonisjs/lucid/schema'

/** Which evaluations asked the same tests: made of the keys of their tests when somebody looks. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('eval_test_sets', (table) => {
      table.text('eval_id').primary().references('evals.id').onDelete('CASCADE')
      table.integer('revision_id').notNullable()
      // How many results there were; when there are more, it is made again.
      table.integer('total').notNullable()
      // Equal for equal sets of tests; null: the tests have no keys.
      table.text('test_set_id').nullable().index()
    })
  }

  async down() {
    this.schema.dropTable('eval_test_sets')
  }
}
