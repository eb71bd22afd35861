import { BaseSchema } from '@adonisjs/lucid/schema'

/** Adaptive attacks on a target, without and behind a guardrail, and the outcome of every goal. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('guardrail_attack_runs', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('guardrail_id').notNullable().references('guardrails.id').onDelete('CASCADE')
      table.uuid('target_id').notNullable().references('targets.id').onDelete('CASCADE')
      // Null: all vulnerabilities of the target.
      table.uuid('issue_id').nullable().references('issues.id').onDelete('CASCADE')
      table.integer('version_number').notNullable()
      table
        .text('state')
        .notNullable()
        .checkIn(['queued', 'running', 'completed', 'canceled', 'failed'])
      // Messages to the target, without and behind the guardrail each.
      table.integer('max_attempts').notNullable()
      table.integer('seed').notNullable()
      table.text('error').nullable()
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      // Of the newest start or resumption: the fencing token of the job that owns the run.
      table.timestamp('started_at', { useTz: true, precision: 3 }).nullable()
      table.timestamp('finished_at', { useTz: true }).nullable()
      table.index(['guardrail_id', 'created_at'])
      table.index(['target_id'])
      table.index(['issue_id'])
      table.index(['created_by_id'])
    })
    this.schema.raw(
      `create unique index guardrail_attack_runs_one_active on guardrail_attack_runs (guardrail_id)
       where state in ('queued', 'running')`
    )
    this.schema.createTable('guardrail_attack_goals', (table) => {
      table.uuid('run_id').notNullable().references('guardrail_attack_runs.id').onDelete('CASCADE')
      table.integer('position').notNullable()
      table.boolean('is_guarded').notNullable()
      table.text('plugin_id').notNullable()
      // The successful attack whose goal is pursued again. Results can be deleted before their run.
      table.uuid('result_id').notNullable()
      // Null until the goal has been pursued. `failed`: the target failed, so the attack succeeded.
      table.text('outcome').nullable().checkIn(['failed', 'passed', 'undecided', 'error'])
      // The strategy that succeeded.
      table.text('strategy_id').nullable()
      table.integer('attempts').notNullable().defaultTo(0)
      // Attempts that the guardrail blocked.
      table.integer('blocked').notNullable().defaultTo(0)
      table.text('error').nullable()
      table.primary(['run_id', 'is_guarded', 'position'])
    })
  }

  async down() {
    this.schema.dropTable('guardrail_attack_goals')
    this.schema.dropTable('guardrail_attack_runs')
  }
}
