import { BaseSchema } from '@adonisjs/lucid/schema'

/** Planned attacks of a scan, stored before the first one is sent. */
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
      // Messages of a conversation, sent in order; only the last response is judged.
      table.jsonb('turns').nullable()
      // The result whose attack is replayed.
      table.uuid('source_result_id').nullable()
      // For attacks on a policy: its ID, and its name when the attack was planned.
      table.text('policy_id').nullable()
      table.text('policy_name').nullable()
      // The context of the template for which the attack was generated.
      table.text('context_id').nullable()
      table.primary(['scan_id', 'index'])
      table.unique(['scan_id', 'key'])
    })
  }

  async down() {
    this.schema.dropTable('scan_tests')
  }
}
