import db from '@adonisjs/lucid/services/db'

const FAULTS = {
  isOwner: 'it owns the table, or can act as its owner',
  ownsSchema: 'it owns the schema, and could drop the table',
  ownsDatabase: 'it owns the database, and could drop it',
  isSuperuser: 'it is a superuser',
  canGrantRoles: 'it can grant itself other roles (CREATEROLE)',
  canWriteAll: 'it is a member of a predefined role that reads or writes everything',
  canChange: 'it can update, delete or truncate entries, or create triggers',
} as const

/** Lists privileges that let the application's role change or drop the audit log; empty if it has none. */
export async function separationFaults(): Promise<string[]> {
  const { rows }: { rows: Record<keyof typeof FAULTS, boolean>[] } = await db.rawQuery(
    `select pg_has_role(c.relowner, 'member') as "isOwner",
       pg_has_role(n.nspowner, 'member') as "ownsSchema",
       pg_has_role(d.datdba, 'member') as "ownsDatabase",
       r.rolsuper as "isSuperuser",
       r.rolcreaterole as "canGrantRoles",
       exists (select from pg_roles p where p.rolname like 'pg\\_%' and p.rolname <> 'pg_database_owner'
         and pg_has_role(p.oid, 'member')) as "canWriteAll",
       has_table_privilege(c.oid, 'update, delete, truncate, trigger') as "canChange"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace,
       pg_database d, pg_roles r
     where c.oid = 'public.audit_logs'::regclass and d.datname = current_database() and r.rolname = current_user`
  )
  const [row] = rows
  const names = Object.keys(FAULTS) as (keyof typeof FAULTS)[]
  return names.filter((name) => row?.[name]).map((name) => FAULTS[name])
}
