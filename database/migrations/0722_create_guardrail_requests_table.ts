import { BaseSchema } from '@adonisjs/lucid/schema'

const ACTIONS = ['allow', 'log', 'warn', 'block', 'error']

/** Texts that guardrails have checked, with the results of all guardrails of the target. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('guardrail_requests', (table) => {
      table.uuid('id').primary()
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.uuid('target_id').nullable().references('targets.id').onDelete('SET NULL')
      table
        .text('placement')
        .notNullable()
        .checkIn(['INPUT', 'OUTPUT', 'TOOL_CALL_INPUT', 'TOOL_CALL_OUTPUT'])
      table.text('action').notNullable().checkIn(ACTIONS)
      table.text('shadow_action').nullable().checkIn(ACTIONS)
      table.double('severity').notNullable()
      table.text('path').notNullable()
      table.double('latency_ms').notNullable()
      table.text('identity').nullable()
      table.jsonb('identity_metadata').nullable()
      table.text('session_id').nullable()
      table.text('storage').notNullable()
      // Encrypted.
      table.text('excerpt').nullable()
      table.text('payload').nullable()
      table.text('text_hash').nullable()
      // One entry per guardrail and version, with the reasons.
      table.jsonb('results').notNullable()
      table.text('error').nullable()
      table.text('label').nullable().checkIn(['false_alarm', 'missed', 'correct'])
      table.text('label_note').nullable()
      table.uuid('labeled_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('expires_at', { useTz: true }).notNullable()
      table.index(['team_id', 'created_at', 'id'])
      table.index(['target_id', 'created_at'])
      table.index(['expires_at'])
      table.index(['labeled_by_id'])
    })
    this.schema.raw(
      `create index guardrail_requests_flagged on guardrail_requests (team_id, created_at, id) where action <> 'allow'`
    )
    this.schema.raw(
      `create index guardrail_requests_labeled on guardrail_requests (team_id, label, created_at) where label is not null`
    )
    this.schema.raw(
      `create index guardrail_requests_disagreements on guardrail_requests (team_id, created_at)
       where shadow_action is not null and shadow_action <> action`
    )
  }

  async down() {
    this.schema.dropTable('guardrail_requests')
  }
}
