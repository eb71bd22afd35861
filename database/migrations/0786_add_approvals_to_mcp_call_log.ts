import { BaseSchema } from '@adonisjs/lucid/schema'

const VIEW = (columns: string) => `
  create view mcp_calls as
  select s.call_id as id, s.team_id, s.sequence, s.application_id, s.application_name, s.user_id, s.user_name,
    s.server_id, s.server_name, s.method, s.tool, s.effect, s.rule_id, coalesce(e.reason, s.reason) as reason,
    s.arguments_digest, coalesce(e.outcome, s.outcome, 'running') as outcome, s.request_bytes, e.response_bytes,
    e.latency_ms, s.findings as request_findings, e.findings as response_findings, s.created_at,
    e.created_at as ended_at${columns}
  from mcp_call_entries s
  left join mcp_call_entries e on e.call_id = s.call_id and e.kind = 'ended'
  where s.kind <> 'ended'`

const TRIGGER = (isAllowed: string) => `
  create or replace function keep_mcp_call_entries() returns trigger language plpgsql as $$
  begin
    -- Deleting a team deletes its entries, in a trigger of the foreign key.
    if tg_op = 'DELETE' and (${isAllowed}) then
      return old;
    end if;
    raise exception 'entries of the MCP call log cannot be changed or deleted';
  end $$`

/**
 * Entries name the approval that permitted a call and its trace. Entries older than a team's retention can be deleted: the
 * chain then starts at an encrypted checkpoint with the hash of the last deleted entry.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('mcp_call_entries', (table) => {
      table.uuid('approval_id').nullable()
      table.text('trace_id').nullable()
    })
    this.schema.alterTable('mcp_call_chains', (table) => {
      // Encrypted JSON: sequence and hash of the last deleted entry.
      table.text('sealed_checkpoint').nullable()
      // Null: entries are kept without limit.
      table.integer('retention_days').nullable()
    })
    this.schema.raw('drop view mcp_calls')
    this.schema.raw(VIEW(', s.approval_id, s.trace_id'))
    this.schema.raw(
      TRIGGER(`pg_trigger_depth() > 1 or current_setting('assay.mcp_retention', true) = 'on'`)
    )
  }

  async down() {
    this.schema.raw(TRIGGER('pg_trigger_depth() > 1'))
    this.schema.raw('drop view mcp_calls')
    this.schema.raw(VIEW(''))
    this.schema.alterTable('mcp_call_chains', (table) => {
      table.dropColumn('retention_days')
      table.dropColumn('sealed_checkpoint')
    })
    this.schema.alterTable('mcp_call_entries', (table) => {
      table.dropColumn('trace_id')
      table.dropColumn('approval_id')
    })
  }
}
