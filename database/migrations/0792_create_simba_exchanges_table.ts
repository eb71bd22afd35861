import { BaseSchema } from '@adonisjs/lucid/schema'

/** Messages of a session and their responses. A response and its verdict are written once. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('simba_exchanges', (table) => {
      table.uuid('session_id').notNullable().references('simba_sessions.id').onDelete('CASCADE')
      table.integer('number').notNullable()
      table.integer('batch').notNullable()
      table.text('phase').notNullable()
      table.integer('attempt').notNullable()
      // Number of the first exchange in the same session of the target.
      table.integer('conversation').notNullable()
      table.text('message').notNullable()
      table.boolean('asks').notNullable()
      table.text('technique').notNullable()
      table.boolean('is_first').notNullable()
      table.text('output').nullable()
      // Code, message and status.
      table.jsonb('error').nullable()
      // Null if the target's tool calls are not visible.
      table.jsonb('tool_calls').nullable()
      table.jsonb('traces').notNullable().defaultTo('[]')
      // ID of the target's session, as received.
      table.text('target_session').nullable()
      table.integer('latency_ms').nullable()
      table.jsonb('token_usage').nullable()
      table.specificType('cost_usd', 'float8').nullable()
      table.jsonb('verdict').nullable()
      table.boolean('is_refusal').notNullable().defaultTo(false)
      table.text('reply').nullable()
      table.boolean('is_resent').notNullable().defaultTo(false)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      // Null until a job begins to send it.
      table.timestamp('sent_at', { useTz: true }).nullable()
      table.timestamp('responded_at', { useTz: true }).nullable()
      table.timestamp('judged_at', { useTz: true }).nullable()
      table.primary(['session_id', 'number'])
      table.index(['session_id', 'attempt'])
    })
  }

  async down() {
    this.schema.dropTable('simba_exchanges')
  }
}
