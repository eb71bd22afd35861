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

/** A weakness of one target found by one plugin (of policies: by one policy), followed over all of its reports. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('issues', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      // Gone with its target is only whom to ask again: what was found stays known.
      table.uuid('target_id').nullable().references('targets.id').onDelete('SET NULL')
      table.text('target_name').notNullable()
      table.text('plugin_id').notNullable()
      // Empty for what is no policy, so that the key needs no exception.
      table.text('policy_id').notNullable().defaultTo('')
      table.text('weakness').notNullable()
      table.text('severity').notNullable()
      // A person's word about the severity outlasts what later reports say.
      table.boolean('is_severity_set').notNullable().defaultTo(false)
      table.text('status').notNullable().defaultTo('open').checkIn(STATUSES)
      table.text('status_reason').nullable()
      // Who answers for the decision, who made it and when.
      table.uuid('owner_id').nullable().references('users.id').onDelete('SET NULL')
      table.uuid('status_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('status_at', { useTz: true }).notNullable().defaultTo(this.now())
      // Only of an accepted risk: afterwards it is open again.
      table.timestamp('accepted_until', { useTz: true }).nullable()
      table.uuid('assignee_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('due_at', { useTz: true }).nullable()
      table.boolean('is_due_set').notNullable().defaultTo(false)
      // Since when it waits for a repair: what a due date counts from.
      table.timestamp('opened_at', { useTz: true }).notNullable().defaultTo(this.now())
      // Results whose answers later judges are shown, since it was called a false positive.
      table.specificType('example_result_ids', 'uuid[]').notNullable().defaultTo('{}')
      // Strategies by which an attack worked in any of its reports.
      table.specificType('strategies', 'text[]').notNullable().defaultTo('{}')
      // Sums over its reports, brought up to date with each.
      table.integer('reports').notNullable().defaultTo(0)
      table.integer('attacks').notNullable().defaultTo(0)
      table.timestamp('first_seen_at', { useTz: true }).notNullable()
      // The newest report in which an attack worked, and the newest in which one was tried.
      table.timestamp('last_seen_at', { useTz: true }).notNullable()
      table.timestamp('last_tested_at', { useTz: true }).notNullable()
      table.text('last_eval_id').nullable().references('evals.id').onDelete('SET NULL')
      // The newest re-run of the attacks that worked, and what came of it.
      table.uuid('verify_scan_id').nullable().references('scans.id').onDelete('SET NULL')
      table.jsonb('verification').nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.unique(['target_id', 'plugin_id', 'policy_id'])
      table.index(['last_eval_id'])
      table.index(['verify_scan_id'])
    })
    // Worst first, as a number: what lists are ordered by.
    this.schema.raw(
      `alter table issues add column severity_rank smallint not null generated always as (coalesce(array_position(
         array['critical', 'high', 'medium', 'low', 'informational'], severity), 9)) stored`
    )
    this.schema.raw(
      "alter table issues add column is_open boolean not null generated always as (status in ('open', 'regressed')) stored"
    )
    // What a search looks through.
    this.schema.raw(
      `alter table issues add column words text not null
         generated always as (weakness || ' ' || target_name || ' ' || plugin_id) stored`
    )
    this.schema.raw('create index issues_words on issues using gin (words gin_trgm_ops)')
    for (const [name, columns] of INDEXES) {
      this.schema.raw(`create index issues_${name} on issues (team_id, ${columns})`)
    }
    // What facets count, in one pass over the index.
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
