import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('eval_results', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.text('eval_id').notNullable().references('evals.id').onDelete('CASCADE')
      table.integer('test_idx').notNullable()
      table.integer('prompt_idx').notNullable().defaultTo(0)
      table.text('judged_status').notNullable().checkIn(['passed', 'failed', 'error', 'undecided'])
      table.text('review_status').nullable().checkIn(['passed', 'failed'])
      table.text('plugin_id').nullable()
      table.text('strategy_id').nullable()
      table.text('severity').nullable()
      table.text('prompt').notNullable()
      table.text('output').nullable()
      table.text('error').nullable()
      table.text('reason').nullable()
      table.text('grader').nullable()
      table.double('score').nullable()
      table.jsonb('evidence').notNullable().defaultTo('[]')
      table.integer('latency_ms').nullable()
      table.double('cost_usd').nullable()
      table.jsonb('token_usage').nullable()
      // Test case, response and grading as the engine or the command-line tool gave them.
      table.jsonb('metadata').notNullable().defaultTo('{}')
      table.text('review_reason').nullable()
      table.text('review_comment').nullable()
      table.uuid('reviewed_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('reviewed_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.unique(['eval_id', 'test_idx', 'prompt_idx'])
    })
    this.schema.raw(
      'alter table eval_results add column status text generated always as (coalesce(review_status, judged_status)) stored'
    )
    this.schema.raw(
      'create index eval_results_groups on eval_results (eval_id, status, plugin_id, strategy_id, severity)'
    )
    this.schema.raw(
      'create index eval_results_recent on eval_results (eval_id, created_at desc, id)'
    )
    // The order of the table that readers see first; the expressions are those of its query.
    this.schema.raw(
      `create index eval_results_worst on eval_results (eval_id,
         array_position(array['failed', 'error', 'undecided', 'passed'], status),
         array_position(array['critical', 'high', 'medium', 'low', 'informational'], severity),
         test_idx, prompt_idx)`
    )
  }

  async down() {
    this.schema.dropTable('eval_results')
  }
}
