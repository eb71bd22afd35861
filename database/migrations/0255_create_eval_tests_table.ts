import { BaseSchema } from '@adonisjs/lucid/schema'

/** Planned test cases of an evaluation that runs on the server, stored before the first prompt is sent. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('eval_tests', (table) => {
      table.uuid('scan_id').notNullable().references('scans.id').onDelete('CASCADE')
      table.integer('test_idx').notNullable()
      // Positions of the prompts that run with this test case.
      table.specificType('columns', 'integer[]').notNullable()
      // json, not jsonb: preserves the configuration and its key order.
      table.json('test').notNullable()
      table.primary(['scan_id', 'test_idx'])
    })
  }

  async down() {
    this.schema.dropTable('eval_tests')
  }
}
