import { BaseSchema } from '@adonisjs/lucid/schema'

/** Counters by day, so that dashboards do not read the requests. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('guardrail_counts', (table) => {
      table.uuid('guardrail_id').notNullable().references('guardrails.id').onDelete('CASCADE')
      table.uuid('target_id').notNullable().references('targets.id').onDelete('CASCADE')
      table.date('day').notNullable()
      table.text('action').notNullable()
      table.bigInteger('requests').notNullable()
      table.primary(['guardrail_id', 'day', 'target_id', 'action'])
      table.index(['target_id'])
    })
    this.schema.createTable('guardrail_policy_hits', (table) => {
      table.uuid('guardrail_id').notNullable().references('guardrails.id').onDelete('CASCADE')
      table.text('policy_id').notNullable()
      table.date('day').notNullable()
      table.bigInteger('hits').notNullable()
      table.primary(['guardrail_id', 'day', 'policy_id'])
    })
    this.schema.createTable('guardrail_paths', (table) => {
      table.uuid('target_id').notNullable().references('targets.id').onDelete('CASCADE')
      table.text('path').notNullable()
      table.timestamp('last_request_at', { useTz: true }).nullable()
      table.timestamp('last_canary_at', { useTz: true }).nullable()
      table.boolean('is_canary_blocked').nullable()
      table.timestamp('alerted_at', { useTz: true }).nullable()
      table.primary(['target_id', 'path'])
    })
    this.schema.createTable('guardrail_conversations', (table) => {
      table.uuid('guardrail_id').notNullable().references('guardrails.id').onDelete('CASCADE')
      table.text('session_hash').notNullable()
      table.double('risk').notNullable()
      table.integer('turns').notNullable()
      table.timestamp('expires_at', { useTz: true }).notNullable()
      table.primary(['guardrail_id', 'session_hash'])
      table.index(['expires_at'])
    })
  }

  async down() {
    this.schema.dropTable('guardrail_conversations')
    this.schema.dropTable('guardrail_paths')
    this.schema.dropTable('guardrail_policy_hits')
    this.schema.dropTable('guardrail_counts')
  }
}
