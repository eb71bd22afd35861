import { BaseSchema } from '@adonisjs/lucid/schema'

/** The planned attacks of a scan, stored before the first one is sent. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('scan_tests', (table) => {
      table.uuid('scan_id').notNullable().references('scans.id').onDelete('CASCADE')
      table.integer('index').notNullable()
      table.text('key').notNullable()
      table.text('plugin_id').notNullable()
      table.text('strategy_id').notNullable()
      table.text('severity').notNullable()
      table.text('language').notNullable()
      table.text('prompt').notNullable()
      table.text('base_prompt').notNullable()
      table.text('goal').notNullable()
      table.jsonb('expectation').notNullable()
      table.text('origin').notNullable()
      // Sent one after the other in one conversation; the answer to the last one is judged.
      table.jsonb('turns').nullable()
      // The result whose attack is run again.
      table.uuid('source_result_id').nullable()
      // Of an attack on a policy: which one, by the name that it had.
      table.text('policy_id').nullable()
      table.text('policy_name').nullable()
      // The template's context that it was made for.
      table.text('context_id').nullable()
      table.primary(['scan_id', 'index'])
      table.unique(['scan_id', 'key'])
    })
  }

  async down() {
    this.schema.dropTable('scan_tests')
  }
}
