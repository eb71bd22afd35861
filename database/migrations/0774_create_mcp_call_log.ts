import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The call log of the MCP gateway. Entries are only appended: a call that was permitted has one when it starts and one
 * when it ends, a denied call has one. Each entry has the hash of its predecessor; the head of a team's chain is
 * encrypted, so that it cannot be rewritten in the database. References are kept without foreign keys, because an entry
 * must not change when a record is deleted.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('mcp_call_chains', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().unique().references('teams.id').onDelete('CASCADE')
      // Encrypted JSON: sequence and hash of the last entry.
      table.text('sealed_head').notNullable()
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
    })
    this.schema.createTable('mcp_call_entries', (table) => {
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.bigInteger('sequence').notNullable()
      table.uuid('call_id').notNullable()
      table.text('kind').notNullable().checkIn(['started', 'ended', 'denied'])
      table.uuid('application_id').nullable()
      table.text('application_name').nullable()
      table.uuid('user_id').nullable()
      table.text('user_name').nullable()
      table.uuid('server_id').nullable()
      table.text('server_name').nullable()
      table.text('method').nullable()
      table.text('tool').nullable()
      table.text('effect').nullable()
      table.uuid('rule_id').nullable()
      table.text('reason').nullable()
      table.text('arguments_digest').nullable()
      table.text('outcome').nullable()
      table.integer('request_bytes').nullable()
      table.integer('response_bytes').nullable()
      table.double('latency_ms').nullable()
      // JSON as text, so that its bytes, which are hashed, never change.
      table.text('findings').notNullable()
      table.timestamp('created_at', { useTz: true, precision: 3 }).notNullable()
      table.text('hash').notNullable()
      table.primary(['team_id', 'sequence'])
      table.unique(['call_id', 'kind'])
      table.index(['team_id', 'created_at', 'call_id'])
    })
    this.schema.raw(`
      create index mcp_call_entries_open on mcp_call_entries (created_at) where kind = 'started'`)
    this.schema.raw(`
      create function keep_mcp_call_entries() returns trigger language plpgsql as $$
      begin
        -- Deleting a team deletes its entries, in a trigger of the foreign key.
        if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
          return old;
        end if;
        raise exception 'entries of the MCP call log cannot be changed or deleted';
      end $$`)
    this.schema.raw(`
      create trigger keep_mcp_call_entries before update or delete on mcp_call_entries
      for each row execute function keep_mcp_call_entries()`)
    this.schema.raw(`
      create view mcp_calls as
      select s.call_id as id, s.team_id, s.sequence, s.application_id, s.application_name, s.user_id, s.user_name,
        s.server_id, s.server_name, s.method, s.tool, s.effect, s.rule_id, coalesce(e.reason, s.reason) as reason,
        s.arguments_digest, coalesce(e.outcome, s.outcome, 'running') as outcome, s.request_bytes, e.response_bytes,
        e.latency_ms, s.findings as request_findings, e.findings as response_findings, s.created_at,
        e.created_at as ended_at
      from mcp_call_entries s
      left join mcp_call_entries e on e.call_id = s.call_id and e.kind = 'ended'
      where s.kind <> 'ended'`)
  }

  async down() {
    this.schema.raw('drop view mcp_calls')
    this.schema.dropTable('mcp_call_entries')
    this.schema.raw('drop function keep_mcp_call_entries()')
    this.schema.dropTable('mcp_call_chains')
  }
}
