import { BaseSchema } from '@adonisjs/lucid/schema'

/** The planned tests of an evaluation that the server runs, stored before the first prompt is sent. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('eval_tests', (table) => {
      table.uuid('scan_id').notNullable().references('scans.id').onDelete('CASCADE')
      table.integer('test_idx').notNullable()
      // Columns that the test is asked in: positions among the evaluation's prompts.
      table.specificType('columns', 'integer[]').notNullable()
      // json, not jsonb: as it is written in the configuration, in its order.
      table.json('test').notNullable()
      table.primary(['scan_id', 'test_idx'])
    })
  }

  async down() {
    this.schema.dropTable('eval_tests')
  }
}
