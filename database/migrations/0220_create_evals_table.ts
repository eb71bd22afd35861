import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('evals', (table) => {
      // The command-line tool generates its own IDs, such as eval-abc-2026-01-31T12:00:00.
      table.text('id').primary()
      // The ID that the tool uses for this evaluation, if another team already had that ID.
      table.text('local_id').nullable()
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('type').notNullable().checkIn(['redteam', 'eval'])
      table.text('description').notNullable().defaultTo('')
      table.text('author').nullable()
      table.jsonb('tags').notNullable().defaultTo('{}')
      table.uuid('target_id').nullable().references('targets.id').onDelete('SET NULL')
      table.text('target_name').nullable()
      table.text('template_name').nullable()
      table
        .text('backend')
        .notNullable()
        .defaultTo('built_in')
        .checkIn(['built_in', 'model', 'tool'])
      table.text('grader_label').notNullable().defaultTo('')
      table.jsonb('config').notNullable().defaultTo('{}')
      table.jsonb('prompts').notNullable().defaultTo('[]')
      // Names of the variables, in column order.
      table.jsonb('vars').notNullable().defaultTo('[]')
      // Other fields of the upload, kept for export: run options, durations, and unknown fields.
      table.jsonb('header').notNullable().defaultTo('{}')
      // The revision whose results are shown. A newer upload gets another revision, which replaces this one when it is
      // complete.
      table.integer('revision_id').notNullable()
      // Number of results that the tool announced; null if it announced none.
      table.integer('expected').nullable()
      table.text('parent_id').nullable().references('evals.id').onDelete('SET NULL')
      table.boolean('is_partial').notNullable().defaultTo(false)
      // A scan's report is listed only after the scan has published it; uploads are listed immediately.
      table.boolean('is_published').notNullable().defaultTo(true)
      // Counts after overrides, updated by the statement that changes results.
      table.integer('tests').notNullable().defaultTo(0)
      table.integer('total').notNullable().defaultTo(0)
      table.integer('passed').notNullable().defaultTo(0)
      table.integer('failed').notNullable().defaultTo(0)
      table.integer('errors').notNullable().defaultTo(0)
      table.integer('undecided').notNullable().defaultTo(0)
      table.double('risk_score').nullable()
      // Metrics of each prompt, computed when the results are complete; null if missing or outdated.
      table.jsonb('figures').nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id', 'type', 'created_at', 'id'])
      table.index(['team_id', 'created_at', 'id'])
      table.index(['target_id'])
      table.unique(['team_id', 'local_id'])
    })
    // A partial index is not a key: without the condition, setting the revision at the end of an upload would wait for
    // transactions that hold the evaluation with `FOR KEY SHARE`.
    this.schema.raw(
      'create unique index evals_revision on evals (revision_id) where revision_id is not null'
    )
    // Pass rate of the decided results, used to sort and filter lists; -1 if no result is decided.
    this.schema.raw(
      `alter table evals add column pass_order double precision
         generated always as (coalesce(passed::float8 / nullif(passed + failed, 0), -1)) stored`
    )
  }

  async down() {
    this.schema.dropTable('evals')
  }
}
