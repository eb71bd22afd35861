import { BaseSchema } from '@adonisjs/lucid/schema'

/** Audits that the server runs, in the table of those that the command-line tool uploads. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('model_audits', (table) => {
      table
        .text('source')
        .notNullable()
        .defaultTo('tool')
        .checkIn(['tool', 'upload', 'folder', 'url', 'hugging_face'])
      table
        .text('status')
        .notNullable()
        .defaultTo('completed')
        .checkIn(['queued', 'running', 'completed', 'failed', 'canceled'])
      table.text('phase').nullable().checkIn(['download', 'hash', 'audit'])
      table.text('verdict').nullable().checkIn(['malicious', 'suspicious', 'clean', 'undecided'])
      table.integer('critical_count').nullable()
      table.integer('warning_count').nullable()
      table.bigInteger('total_bytes').nullable()
      table.bigInteger('scanned_bytes').nullable()
      // What to audit and how; null for uploads of the command-line tool.
      table.jsonb('request').nullable()
      table.text('content_hash').nullable()
      // Hash of content, name, options and rules; set if the result is complete, so that it can be reused.
      table.text('cache_key').nullable()
      table.text('scanner_version').nullable()
      table.text('error').nullable()
      table.timestamp('started_at', { useTz: true }).nullable()
      table.timestamp('finished_at', { useTz: true }).nullable()
      table.index(['team_id', 'cache_key'])
      table.index(['team_id', 'content_hash'])
    })
    this.schema.raw(
      `create index model_audits_active_index on model_audits (status) where status in ('queued', 'running')`
    )
    this.schema.raw(`
      update model_audits set
        critical_count = (select count(*) from jsonb_array_elements(issues.list) as issue where issue->>'severity' = 'critical'),
        warning_count = (select count(*) from jsonb_array_elements(issues.list) as issue where issue->>'severity' in ('error', 'warning')),
        content_hash = left(payload->>'contentHash', 200),
        scanner_version = left(payload->>'scannerVersion', 200)
      from (
        select id, case when jsonb_typeof(payload->'issues') = 'array' then payload->'issues' else '[]' end as list
        from model_audits
      ) as issues
      where issues.id = model_audits.id`)
    this.schema.raw(`
      update model_audits set verdict = case
        when critical_count > 0 then 'malicious'
        when warning_count > 0 then 'suspicious'
        when has_errors then 'undecided'
        else 'clean' end`)
  }

  async down() {
    this.schema.raw('drop index model_audits_active_index')
    this.schema.alterTable('model_audits', (table) => {
      table.dropIndex(['team_id', 'cache_key'])
      table.dropIndex(['team_id', 'content_hash'])
      table.dropColumns(
        ...['source', 'status', 'phase', 'verdict', 'critical_count', 'warning_count'],
        ...['total_bytes', 'scanned_bytes', 'request', 'content_hash', 'cache_key'],
        ...['scanner_version', 'error', 'started_at', 'finished_at']
      )
    })
  }
}
