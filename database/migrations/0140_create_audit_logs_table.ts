import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('audit_logs', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      // No foreign keys, because entries outlive the records that they refer to.
      table.uuid('organization_id').notNullable()
      table.uuid('team_id').nullable()
      table.uuid('actor_id').nullable()
      table.text('actor_name').nullable()
      table.text('actor_email').nullable()
      table.text('action').notNullable()
      table.text('target').notNullable()
      table.text('target_id').nullable()
      table.text('description').notNullable()
      table.jsonb('metadata').notNullable().defaultTo('{}')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['organization_id', 'created_at', 'id'])
      table.index(['organization_id', 'action', 'created_at'])
      table.index(['organization_id', 'actor_id', 'created_at'])
      table.index(['organization_id', 'team_id', 'created_at'])
      table.index(['organization_id', 'target', 'created_at'])
      table.index(['organization_id', 'target_id', 'created_at'])
    })
    this.schema.raw(
      'create index audit_logs_words on audit_logs using gin (description gin_trgm_ops)'
    )
    // Append-only, even for the table's owner and superusers, and while triggers are disabled for replication.
    this.schema.raw(`
      create function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        raise exception 'audit_logs is append-only';
      end $$;
      create trigger audit_logs_append_only before update or delete or truncate on audit_logs
        for each statement execute function refuse_audit_change();
      alter table audit_logs enable always trigger audit_logs_append_only;
      revoke update, delete, truncate on audit_logs from current_user;
    `)
  }

  async down() {
    this.schema.dropTable('audit_logs')
    this.schema.raw('drop function refuse_audit_change')
  }
}
