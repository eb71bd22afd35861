import { BaseSchema } from '@adonisjs/lucid/schema'

/** Model usage of text policies, by guardrail and day. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('guardrail_usage_days', (table) => {
      table.uuid('guardrail_id').notNullable().references('guardrails.id').onDelete('CASCADE')
      table.date('day').notNullable()
      table.bigInteger('verdicts').notNullable()
      table.bigInteger('input_tokens').notNullable()
      table.bigInteger('output_tokens').notNullable()
      // Null if the cost of any call is unknown.
      table.double('cost_usd').nullable()
      table.primary(['guardrail_id', 'day'])
    })
  }

  async down() {
    this.schema.dropTable('guardrail_usage_days')
  }
}
