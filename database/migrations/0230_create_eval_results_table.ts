import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The response to one prompt for one test case: the values that tables, filters and metrics need. The complete result
 * is in eval_payloads, its search text in eval_texts.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('eval_results', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.integer('revision_id').notNullable()
      table.integer('test_idx').notNullable()
      table.integer('prompt_idx').notNullable().defaultTo(0)
      // ID assigned by the tool; a row with the same ID is the same result.
      table.text('row_id').nullable()
      table.text('judged_status').notNullable().checkIn(['passed', 'failed', 'error', 'undecided'])
      table.text('review_status').nullable().checkIn(['passed', 'failed'])
      table.text('plugin_id').nullable()
      table.text('strategy_id').nullable()
      table.text('severity').nullable()
      table.text('policy_id').nullable()
      // Equal for the same test case in different evaluations, so that they can be compared.
      table.text('test_key').nullable()
      table.text('description').nullable()
      // Null if the prompt is the only variable.
      table.jsonb('vars').nullable()
      table.text('prompt').notNullable()
      table.text('output').nullable()
      table.text('error').nullable()
      table.text('reason').nullable()
      table.text('grader').nullable()
      table.double('score').nullable()
      table.jsonb('named_scores').nullable()
      table.jsonb('evidence').notNullable().defaultTo('[]')
      table.integer('latency_ms').nullable()
      table.double('cost_usd').nullable()
      table.jsonb('token_usage').nullable()
      // Includes the assertions within assertion sets. Null if single assertions are unknown.
      table.integer('assertions').nullable()
      table.integer('assertions_passed').nullable()
      // Metadata of the test case and its response, from the engine or the command-line tool, by name.
      table.jsonb('metadata').notNullable().defaultTo('{}')
      table.double('review_score').nullable()
      table.text('review_reason').nullable()
      table.text('review_comment').nullable()
      table.boolean('is_highlighted').notNullable().defaultTo(false)
      table.uuid('reviewed_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('reviewed_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
    })
    this.schema.raw(
      'alter table eval_results add column status text generated always as (coalesce(review_status, judged_status)) stored'
    )
    // A stored column, because pages are read with index-only scans, which do not support expressions.
    this.schema.raw(
      'alter table eval_results add column shown_score double precision generated always as (coalesce(review_score, score)) stored'
    )
    // Equal for equal outputs, so that test cases with different responses are found in an index.
    this.schema.raw(
      "alter table eval_results add column output_hash integer generated always as (hashtext(coalesce(output, ''))) stored"
    )
    this.schema.raw(
      `create unique index eval_results_place on eval_results (revision_id, test_idx, prompt_idx)
         include (status, output_hash, test_key)`
    )
    // One index for each supported filter and sort order; each returns test cases in order.
    for (const [name, columns, where] of INDEXES) {
      this.schema.raw(
        `create index eval_results_${name} on eval_results (revision_id, ${columns})${where ? ` where ${where}` : ''}`
      )
    }
    this.schema.raw(
      'create index eval_results_metadata on eval_results using gin (revision_id, metadata)'
    )
    // Newest first, for users who watch a run.
    this.schema.raw(
      'create index eval_results_recent on eval_results (revision_id, created_at desc, id) where row_id is null'
    )
    // Order of a report's table, with the same expressions as its query.
    this.schema.raw(
      `create index eval_results_worst on eval_results (revision_id,
         array_position(array['failed', 'error', 'undecided', 'passed'], status),
         array_position(array['critical', 'high', 'medium', 'low', 'informational'], severity),
         test_idx, prompt_idx) where plugin_id is not null`
    )
  }

  async down() {
    this.schema.dropTable('eval_results')
  }
}

const INDEXES: [name: string, columns: string, where?: string][] = [
  ['status', 'status, test_idx, prompt_idx'],
  ['groups', 'status, plugin_id, strategy_id, severity', 'plugin_id is not null'],
  ['plugin', 'plugin_id, test_idx', 'plugin_id is not null'],
  ['strategy', 'strategy_id, test_idx', 'strategy_id is not null'],
  ['severity', 'severity, test_idx', 'severity is not null'],
  ['policy', 'policy_id, test_idx', 'policy_id is not null'],
  ['highlighted', 'test_idx', 'is_highlighted'],
  ['reviewed', 'test_idx', 'reviewed_at is not null'],
  ['score', 'prompt_idx, shown_score, test_idx'],
  ['latency', 'prompt_idx, latency_ms, test_idx'],
  ['test_key', 'test_key, prompt_idx'],
]
