import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('evals', (table) => {
      // The command-line tool makes ids of its own, e.g. eval-abc-2026-01-31T12:00:00.
      table.text('id').primary()
      // The id that the tool knows it by, when that one was taken by another team.
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
      // Names of the variables, in the order of their columns.
      table.jsonb('vars').notNullable().defaultTo('[]')
      // What else an upload says about itself, kept for its export: run options, durations, fields we do not know.
      table.jsonb('header').notNullable().defaultTo('{}')
      // The results that are shown. A newer upload is collected under another one and takes this place when complete.
      table.integer('revision_id').notNullable()
      // How many results the tool announced; null when it did not say.
      table.integer('expected').nullable()
      table.text('parent_id').nullable().references('evals.id').onDelete('SET NULL')
      table.boolean('is_partial').notNullable().defaultTo(false)
      // A scan's report is listed once the scan has ended with one; uploads are at once.
      table.boolean('is_published').notNullable().defaultTo(true)
      // Counts after overrides, kept by the statement that changes results.
      table.integer('tests').notNullable().defaultTo(0)
      table.integer('total').notNullable().defaultTo(0)
      table.integer('passed').notNullable().defaultTo(0)
      table.integer('failed').notNullable().defaultTo(0)
      table.integer('errors').notNullable().defaultTo(0)
      table.integer('undecided').notNullable().defaultTo(0)
      table.double('risk_score').nullable()
      // Figures of each prompt, made when the results are complete; null: not yet, or something changed since.
      table.jsonb('figures').nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id', 'type', 'created_at', 'id'])
      table.index(['team_id', 'created_at', 'id'])
      table.index(['target_id'])
      table.unique(['team_id', 'local_id'])
    })
    // Partial, and so no key: an upload that ends puts its revision here while others still hold the evaluation's key.
    this.schema.raw(
      'create unique index evals_revision on evals (revision_id) where revision_id is not null'
    )
    // Share of passed among the decided results, what lists are ordered and narrowed by; -1: nothing was decided.
    this.schema.raw(
      `alter table evals add column pass_order double precision
         generated always as (coalesce(passed::float8 / nullif(passed + failed, 0), -1)) stored`
    )
  }

  async down() {
    this.schema.dropTable('evals')
  }
}
