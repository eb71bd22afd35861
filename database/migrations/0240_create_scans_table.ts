import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('scans', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('type').notNullable().defaultTo('redteam').checkIn(['redteam', 'eval'])
      table.text('name').notNullable()
      table.uuid('target_id').nullable().references('targets.id').onDelete('SET NULL')
      table.uuid('template_id').nullable().references('scan_templates.id').onDelete('SET NULL')
      table.uuid('eval_config_id').nullable().references('eval_configs.id').onDelete('SET NULL')
      // The scan whose attacks this scan replays, and the purpose.
      table.uuid('parent_id').nullable().references('scans.id').onDelete('SET NULL')
      table.text('reason').nullable().checkIn(['failed', 'verify', 'repeat', 'harden'])
      table.text('target_name').notNullable()
      table.text('template_name').notNullable()
      table.text('eval_id').nullable().references('evals.id').onDelete('SET NULL')
      table
        .text('status')
        .notNullable()
        .defaultTo('queued')
        .checkIn(['queued', 'generating', 'running', 'completed', 'partial', 'failed', 'cancelled'])
      // Set by a stop request. The worker reads it between responses.
      table.text('stop_mode').nullable().checkIn(['cancel', 'publish-partial'])
      table.text('backend').notNullable().checkIn(['built_in', 'model'])
      table.bigInteger('seed').notNullable()
      // Template and target description at the start, so that later edits do not change a running scan.
      table.jsonb('config').notNullable()
      table.jsonb('options').notNullable().defaultTo('{}')
      table.text('idempotency_key').nullable()
      // Estimated maximum number of probes; the license must have at least this many left.
      table.integer('planned').notNullable().defaultTo(0)
      table.integer('total').notNullable().defaultTo(0)
      table.integer('passed').notNullable().defaultTo(0)
      table.integer('failed').notNullable().defaultTo(0)
      table.integer('errors').notNullable().defaultTo(0)
      table.integer('undecided').notNullable().defaultTo(0)
      // Messages sent to the target; a conversation has several.
      table.integer('requests').notNullable().defaultTo(0)
      table.text('error').nullable()
      table.jsonb('usage').notNullable().defaultTo('{}')
      table.uuid('started_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('started_at', { useTz: true }).nullable()
      table.timestamp('finished_at', { useTz: true }).nullable()
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.unique(['team_id', 'idempotency_key'])
      table.index(['team_id', 'created_at', 'id'])
      table.index(['team_id', 'type', 'created_at', 'id'])
      table.index(['target_id', 'created_at'])
      table.index(['eval_id'])
      table.index(['parent_id'])
    })
    // For the query that workers run every few seconds.
    this.schema.raw(
      "create index scans_active on scans (id) where status in ('queued', 'generating', 'running')"
    )
  }

  async down() {
    this.schema.dropTable('scans')
  }
}
