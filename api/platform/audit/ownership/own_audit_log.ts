import { applicationRole, OWNER_CONNECTION } from '#config/database'
import db from '@adonisjs/lucid/services/db'

/**
 * Makes the role of `DATABASE_ADMIN_URL` the owner of the audit log; the application keeps INSERT and SELECT.
 * Idempotent; without that role, the application's role stays the owner. All names are schema-qualified, because the
 * application can create objects in the schema "public".
 */
export async function ownAuditLog() {
  const owner = db.connection(OWNER_CONNECTION)
  await owner.rawQuery('create schema if not exists audit authorization current_user')
  await owner.rawQuery(transferTo('current_user'))
  await owner.rawQuery(
    `do $$ begin
       if current_user = :role then return; end if;
       execute format('revoke create on schema audit from %I', :role);
       execute format('grant usage on schema audit to %I', :role);
       execute format('revoke all on public.audit_logs from public, %I', :role);
       execute format('grant select, insert on public.audit_logs to %I', :role);
     end $$`.replaceAll(':role', `'${applicationRole.replaceAll("'", "''")}'`)
  )
}

/** Undoes `ownAuditLog`, so that the application's role can roll back its migrations. */
export async function disownAuditLog() {
  const role = applicationRole.replaceAll('"', '""')
  const owner = db.connection(OWNER_CONNECTION)
  // The new owner needs CREATE on the schema of the transferred objects.
  await owner.rawQuery(`grant usage, create on schema audit to "${role}"`)
  await owner.rawQuery(transferTo(`"${role}"`))
}

/**
 * Returns the SQL that changes the owner of the table, its trigger function, and the schema "audit" with its tables and
 * functions.
 */
const transferTo = (role: string) => `do $$
declare
  owned text;
  new_owner oid := ${role === 'current_user' ? 'current_user' : `'${role}'`}::regrole;
begin
  for owned in
    select format('table %s', c.oid::regclass) from pg_class c
      where c.relkind in ('r', 'p') and c.relowner <> new_owner
      and (c.relnamespace = 'audit'::regnamespace or c.oid = to_regclass('public.audit_logs'))
    union all
    select format('function %s', p.oid::regprocedure) from pg_proc p
      where p.proowner <> new_owner
      and (p.pronamespace = 'audit'::regnamespace or p.oid = to_regprocedure('public.refuse_audit_change()'))
    union all
    select 'schema audit' from pg_namespace n where n.nspname = 'audit' and n.nspowner <> new_owner
  loop
    execute format('alter %s owner to ${role}', owned);
  end loop;
end $$`
