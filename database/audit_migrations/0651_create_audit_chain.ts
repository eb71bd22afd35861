import { applicationRole } from '#config/database'
import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The hash chain over the audit log. A trigger adds each new entry to `pending`, in the transaction that inserts it.
 * `seal_entries` moves committed entries to the end of `chain` for one caller at a time, so inserts never wait for
 * each other. The application can insert entries, call the function and read; it cannot write to the chain.
 */
export default class extends BaseSchema {
  async up() {
    const role = `"${applicationRole.replaceAll('"', '""')}"`
    this.schema.raw(`
      create table audit.pending (id bigint generated always as identity primary key, entry_id uuid not null);
      create table audit.chain (
        position bigint primary key,
        entry_id uuid not null unique,
        hash bytea not null
      );
      create table audit.heads (
        id bigint generated always as identity primary key,
        position bigint not null,
        hash bytea not null,
        signature bytea not null,
        signed_at timestamptz not null default now()
      );

      create function audit.note_entries() returns trigger language plpgsql
      security definer set search_path = pg_catalog, pg_temp as $$
      begin
        insert into audit.pending (entry_id) select id from inserted;
        return null;
      end $$;
      create trigger audit_logs_chained after insert on public.audit_logs
        referencing new table as inserted for each statement execute function audit.note_entries();

      create function audit.entry_text(entry public.audit_logs) returns text language sql stable
      set search_path = pg_catalog, pg_temp as $$
        select pg_catalog.jsonb_build_array(
          entry.id, entry.organization_id, entry.team_id, entry.actor_id, entry.actor_name, entry.actor_email,
          entry.action, entry.target, entry.target_id, entry.description, entry.metadata,
          pg_catalog.to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')
        )::text
      $$;

      create function audit.seal_entries(max_rows int) returns int language plpgsql
      security definer set search_path = pg_catalog, pg_temp as $$
      declare
        last_position bigint;
        last_hash bytea;
        next_entry record;
        sealed int := 0;
      begin
        perform pg_catalog.pg_advisory_xact_lock(65101, 1);
        select position, hash into last_position, last_hash from audit.chain order by position desc limit 1;
        last_position := coalesce(last_position, 0);
        last_hash := coalesce(last_hash, pg_catalog.sha256('assay audit chain'));
        for next_entry in
          select p.id, l.id as entry_id, audit.entry_text(l) as body
          from audit.pending p join public.audit_logs l on l.id = p.entry_id
          order by p.id limit max_rows
        loop
          last_position := last_position + 1;
          last_hash := pg_catalog.sha256(last_hash || pg_catalog.convert_to(next_entry.body, 'UTF8'));
          insert into audit.chain (position, entry_id, hash) values (last_position, next_entry.entry_id, last_hash);
          delete from audit.pending where id = next_entry.id;
          sealed := sealed + 1;
        end loop;
        return sealed;
      end $$;

      create trigger heads_append_only before update or delete or truncate on audit.heads
        for each statement execute function public.refuse_audit_change();
      alter table audit.heads enable always trigger heads_append_only;
      create trigger chain_append_only before update or delete or truncate on audit.chain
        for each statement execute function public.refuse_audit_change();
      alter table audit.chain enable always trigger chain_append_only;

      revoke all on function audit.seal_entries(int), audit.note_entries(), audit.entry_text(public.audit_logs) from public;
      grant usage on schema audit to ${role};
      grant execute on function audit.seal_entries(int), audit.entry_text(public.audit_logs) to ${role};
      grant select on audit.pending, audit.chain to ${role};
      grant select, insert on audit.heads to ${role};

      insert into audit.pending (entry_id) select id from public.audit_logs order by created_at, id;
    `)
  }

  async down() {
    this.schema.raw(`
      drop trigger audit_logs_chained on public.audit_logs;
      drop function audit.seal_entries(int);
      drop function audit.entry_text(public.audit_logs);
      drop function audit.note_entries();
      drop table audit.heads, audit.chain, audit.pending;
    `)
  }
}
