import { BaseSchema } from '@adonisjs/lucid/schema'

/** Autonomous red-team sessions. The log of a session is in its attempts, exchanges, steering and events. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('simba_sessions', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.uuid('target_id').nullable().references('targets.id').onDelete('SET NULL')
      table.text('target_name').notNullable()
      table
        .text('state')
        .notNullable()
        .checkIn(['queued', 'running', 'paused', 'waiting', 'completed', 'stopped', 'failed'])
      table.text('phase').notNullable().defaultTo('reconnaissance')
      table.text('runner').notNullable().checkIn(['server', 'external'])
      table.text('backend').notNullable().checkIn(['built_in', 'model'])
      table.text('attacker_label').nullable()
      table.text('grader_label').notNullable()
      // Everything that decisions depend on; copied at the start, like the judge's settings, limits and rules.
      table.jsonb('plan').notNullable()
      table.jsonb('config').notNullable()
      table.jsonb('limits').notNullable()
      table.jsonb('rules').notNullable()
      table.text('instructions').notNullable().defaultTo('')
      table.boolean('continues_without_model').notNullable().defaultTo(false)
      // Facts and hypotheses after the last recorded batch.
      table.jsonb('snapshot').notNullable().defaultTo('{"facts":[],"hypotheses":[]}')
      table.integer('goals_reached').notNullable().defaultTo(0)
      table.integer('goals_total').notNullable().defaultTo(0)
      table.integer('findings').notNullable().defaultTo(0)
      table.integer('probes').notNullable().defaultTo(0)
      table.bigInteger('tokens').notNullable().defaultTo(0)
      table.specificType('cost_usd', 'float8').nullable()
      // Of the models that attack and judge; included in `tokens` and `cost_usd`.
      table.bigInteger('model_tokens').notNullable().defaultTo(0)
      // Last batch whose responses the planner has recorded; -1 for none.
      table.integer('recorded_batch').notNullable().defaultTo(-1)
      table.integer('last_event').notNullable().defaultTo(0)
      table.bigInteger('active_ms').notNullable().defaultTo(0)
      table.text('stop_reason').nullable()
      // The session continues at this time, when the rules of engagement allow messages again.
      table.timestamp('resume_at', { useTz: true }).nullable()
      // Fencing token of the job that owns the session, its lease, and the number of its writes.
      table.uuid('claim').nullable()
      table.timestamp('leased_until', { useTz: true }).nullable()
      table.integer('revision').notNullable().defaultTo(0)
      table.uuid('parent_id').nullable().references('simba_sessions.id').onDelete('SET NULL')
      table.integer('forked_from_exchange').nullable()
      table.text('eval_id').nullable().references('evals.id').onDelete('SET NULL')
      table.text('idempotency_key').nullable()
      table.uuid('started_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('started_at', { useTz: true }).nullable()
      table.timestamp('finished_at', { useTz: true }).nullable()
      table.unique(['team_id', 'idempotency_key'])
      table.index(['team_id', 'created_at'])
      table.index(['target_id'])
      table.index(['parent_id'])
      table.index(['eval_id'])
      table.index(['started_by_id'])
    })
    this.schema.raw(
      `create index simba_sessions_active on simba_sessions (state)
       where state in ('queued', 'running', 'paused', 'waiting')`
    )
  }

  async down() {
    this.schema.dropTable('simba_sessions')
  }
}
