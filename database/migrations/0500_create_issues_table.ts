import { BaseSchema } from '@adonisjs/lucid/schema'

const STATUSES = [
  'open',
  'accepted_risk',
  'false_positive',
  'ignored',
  'fixed',
  'fixed_confirmed',
  'regressed',
]

/** A weakness of one target found by one plugin (for policies: by one policy), tracked across all reports. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('issues', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      // Null after the target is deleted, because the vulnerability is kept.
      table.uuid('target_id').nullable().references('targets.id').onDelete('SET NULL')
      table.text('target_name').notNullable()
      table.text('plugin_id').notNullable()
      // Empty for plugins other than policies, so that the unique key has no null values.
      table.text('policy_id').notNullable().defaultTo('')
      table.text('weakness').notNullable()
      table.text('severity').notNullable()
      // Set if a user chose the severity; later reports then do not change it.
      table.boolean('is_severity_set').notNullable().defaultTo(false)
      table.text('status').notNullable().defaultTo('open').checkIn(STATUSES)
      table.text('status_reason').nullable()
      // The owner of the decision, the user who made it, and its time.
      table.uuid('owner_id').nullable().references('users.id').onDelete('SET NULL')
      table.uuid('status_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('status_at', { useTz: true }).notNullable().defaultTo(this.now())
      // Only for accepted risks, which are reopened at this time.
      table.timestamp('accepted_until', { useTz: true }).nullable()
      table.uuid('assignee_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('due_at', { useTz: true }).nullable()
      table.boolean('is_due_set').notNullable().defaultTo(false)
      // When the vulnerability was last opened; due dates count from here.
      table.timestamp('opened_at', { useTz: true }).notNullable().defaultTo(this.now())
      // Results that were marked as false positives; the judge gets their responses as examples.
      table.specificType('example_result_ids', 'uuid[]').notNullable().defaultTo('{}')
      // Strategies of successful attacks in any report.
      table.specificType('strategies', 'text[]').notNullable().defaultTo('{}')
      // Totals across reports, updated with each report.
      table.integer('reports').notNullable().defaultTo(0)
      table.integer('attacks').notNullable().defaultTo(0)
      table.timestamp('first_seen_at', { useTz: true }).notNullable()
      // The latest report with a successful attack, and the latest with any attack.
      table.timestamp('last_seen_at', { useTz: true }).notNullable()
      table.timestamp('last_tested_at', { useTz: true }).notNullable()
      table.text('last_eval_id').nullable().references('evals.id').onDelete('SET NULL')
      // The latest rerun of the successful attacks, and its outcome.
      table.uuid('verify_scan_id').nullable().references('scans.id').onDelete('SET NULL')
      table.jsonb('verification').nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.unique(['target_id', 'plugin_id', 'policy_id'])
      table.index(['last_eval_id'])
      table.index(['verify_scan_id'])
    })
    // Rank for sorting lists, worst first.
    this.schema.raw(
      `alter table issues add column severity_rank smallint not null generated always as (coalesce(array_position(
         array['critical', 'high', 'medium', 'low', 'informational'], severity), 9)) stored`
    )
    this.schema.raw(
      "alter table issues add column is_open boolean not null generated always as (status in ('open', 'regressed')) stored"
    )
    // The searchable columns.
    this.schema.raw(
      `alter table issues add column words text not null
         generated always as (weakness || ' ' || target_name || ' ' || plugin_id) stored`
    )
    this.schema.raw('create index issues_words on issues using gin (words gin_trgm_ops)')
    for (const [name, columns] of INDEXES) {
      this.schema.raw(`create index issues_${name} on issues (team_id, ${columns})`)
    }
    // Covers the columns that facet counts read, in one pass over the index.
    this.schema.raw(
      `create index issues_facets on issues (team_id, target_id) include (severity, status, plugin_id, assignee_id,
         is_open, due_at)`
    )
    this.schema.raw('create index issues_overdue on issues (team_id, due_at) where is_open')
    this.schema.raw(
      "create index issues_accepted on issues (accepted_until) where status = 'accepted_risk'"
    )
    this.schema.raw('create index issues_strategies on issues using gin (strategies)')
  }

  async down() {
    this.schema.dropTable('issues')
  }
}

const INDEXES: [name: string, columns: string][] = [
  ['worst', 'severity_rank, last_seen_at desc, id'],
  ['seen', 'last_seen_at, id'],
  ['due', 'due_at, id'],
  ['created', 'created_at, id'],
  ['weakness', 'weakness, id'],
  ['attacks', 'attacks, id'],
  ['status', 'status, severity_rank, last_seen_at desc, id'],
  ['target', 'target_id, severity_rank, last_seen_at desc, id'],
  ['plugin', 'plugin_id, severity_rank, last_seen_at desc, id'],
  ['assignee', 'assignee_id, severity_rank, last_seen_at desc, id'],
]
