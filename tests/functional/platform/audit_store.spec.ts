import AuditLog from '#api/platform/audit/audit_log'
import { separationFaults } from '#api/platform/audit/ownership/separation_faults'
import { recordAudit } from '#api/platform/audit/record_audit'
import { asOwner, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const LOG = 'audit_logs'

/** With an external server in DATABASE_URL, the owner is a separate role only if DATABASE_ADMIN_URL is also set. */
const isSeparated = Boolean(process.env.DATABASE_ADMIN_URL)

const CHANGES = {
  'update': `update ${LOG} set description = 'Nothing happened'`,
  'update of no row': `update ${LOG} set description = '' where false`,
  'delete': `delete from ${LOG}`,
  'truncate': `truncate ${LOG}`,
  'upsert': `insert into ${LOG} (id, organization_id, action, target, description)
     select id, organization_id, action, target, description from ${LOG} limit 1
     on conflict (id) do update set description = 'Nothing happened'`,
  'merge': `merge into ${LOG} using (select 1) as one on true when matched then delete`,
  'truncate with others': `truncate organizations cascade; truncate ${LOG}`,
  'replica mode': `set local session_replication_role = replica; delete from ${LOG}`,
  'select for update': `select 1 from ${LOG} for update`,
}

/** Statements that try to bypass the protection: change its objects, assume another role, or access server files. */
const DETOURS = {
  'grant': `grant update, delete on ${LOG} to current_user; delete from ${LOG}`,
  'grant of everything': `grant all on all tables in schema public to current_user; delete from ${LOG}`,
  'disable trigger': `alter table ${LOG} disable trigger all`,
  'drop trigger': `drop trigger audit_logs_append_only on ${LOG}`,
  'create trigger': `create trigger hide before insert on ${LOG} for each row execute function suppress_redundant_updates_trigger()`,
  'replace the function': `create or replace function refuse_audit_change() returns trigger language plpgsql as 'begin return null; end'`,
  'drop the function': 'drop function refuse_audit_change cascade',
  'rule': `create rule hide as on insert to ${LOG} do instead nothing`,
  'policy': `create policy hide on ${LOG} using (false)`,
  'row security': `alter table ${LOG} enable row level security`,
  'own the table': `alter table ${LOG} owner to current_user`,
  'reassign': 'reassign owned by assay_owner to current_user',
  'drop owned': 'drop owned by assay_owner cascade',
  'drop the table': `drop table ${LOG} cascade`,
  'rename the table': `alter table ${LOG} rename to old_logs`,
  'move the table': `create schema attic; alter table ${LOG} set schema attic`,
  'drop a column': `alter table ${LOG} drop column description`,
  'change a type': `alter table ${LOG} alter description type varchar(1) using 'x'`,
  'inherit': `create table child () inherits (${LOG})`,
  'reference': `create table child (id uuid references ${LOG} on delete cascade)`,
  'drop an index': 'drop index audit_logs_words',
  'drop the schema': 'drop schema public cascade',
  'rename the schema': 'alter schema public rename to attic',
  'own the schema': 'alter schema public owner to current_user',
  'own the database': 'alter database assay owner to current_user',
  'event trigger': `create event trigger hide on ddl_command_start execute function pg_catalog.event_trigger_in_progress()`,
  'set role': 'set role assay_owner',
  'set role of the superuser': 'set role postgres',
  'session authorization': 'set session authorization assay_owner',
  'grant the role': 'grant assay_owner to current_user',
  'new role': 'create role helper superuser login',
  'own password': `alter role postgres password 'known'`,
  'password of the owner': `alter role assay_owner password 'known'`,
  'catalog': `update pg_class set relowner = current_user::regrole where relname = '${LOG}'`,
  'read a file': `select pg_read_file('PG_VERSION')`,
  'copy from a file': `create temporary table lines (line text); copy lines from '/etc/passwd'`,
  'run a program': `create temporary table lines (line text); copy lines from program 'true'`,
  'large object from a file': `select lo_import('/etc/passwd')`,
  'untrusted extension': 'create extension dblink',
  'read password hashes': 'select rolpassword from pg_authid',
}

/** Runs a statement and rolls it back. Resolves with its error message, or with `accepted` if it succeeded. */
async function refusal(sql: string): Promise<string> {
  const trx = await db.transaction()
  try {
    await trx.rawQuery(sql)
    return 'accepted'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await trx.rollback()
  }
}

const REFUSED =
  /append-only|permission denied|must be owner|must be superuser|must be able to SET ROLE/

const entriesOf = ({ organization }: Persona) =>
  db.from(LOG).where('organization_id', organization.id).orderBy('id')

test.group('Append-only audit log', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test("the application's database role can neither change nor delete an audit entry", async ({
    assert,
  }) => {
    const owner = await asOwner()
    await makeRecord['audit-logs'](owner, 'It happened')
    const before = await entriesOf(owner)
    for (const [name, sql] of Object.entries(CHANGES)) {
      assert.match(await refusal(sql), /append-only|permission denied/, name)
    }
    assert.isNotEmpty(before)
    assert.deepEqual(await entriesOf(owner), before)
  })

  test('models cannot update, delete, or truncate audit entries', async ({ assert }) => {
    const id = await makeRecord['audit-logs'](await asOwner())
    const attempts = [
      async () => (await AuditLog.findOrFail(id)).merge({ description: 'Other' }).save(),
      async () => (await AuditLog.findOrFail(id)).delete(),
      async () => AuditLog.query().where('id', id).update({ description: 'Other' }),
      async () => AuditLog.query().where('id', id).delete(),
      async () => AuditLog.truncate(),
    ]
    for (const attempt of attempts) {
      // Uses a savepoint, because a rejected statement would abort the test's transaction.
      await db.rawQuery('savepoint attempt')
      await assert.rejects(attempt, /append-only|permission denied/)
      await db.rawQuery('rollback to savepoint attempt')
    }
  })

  test('a rolled-back change leaves no audit entry', async ({ assert }) => {
    const owner = await asOwner()
    const before = await entriesOf(owner)
    await assert.rejects(() =>
      db.transaction(async (trx) => {
        await recordAudit(
          trx,
          { organizationId: owner.organization.id, user: owner.user },
          { action: 'team_deleted', target: 'TEAM', targetId: owner.team.id, description: 'Gone' }
        )
        throw new Error('The change failed')
      })
    )
    assert.deepEqual(await entriesOf(owner), before)
  })
})

test.group('Audit log ownership', (group) => {
  group.tap((one) => one.skip(!isSeparated, 'DATABASE_ADMIN_URL is not set'))
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a database role that the application cannot assume owns the audit log', async ({
    assert,
  }) => {
    assert.deepEqual(await separationFaults(), [])
    const { rows } = await db.rawQuery(
      `select r.rolname, pg_has_role(r.oid, 'member') as "isMine" from pg_class c
       join pg_roles r on r.oid = c.relowner where c.relname = '${LOG}'`
    )
    assert.deepEqual(rows, [{ rolname: 'assay_owner', isMine: false }])
  })

  test('the application cannot circumvent the ownership of the audit log', async ({ assert }) => {
    const owner = await asOwner()
    await makeRecord['audit-logs'](owner, 'It happened')
    const before = await entriesOf(owner)
    const unexpected: Record<string, string> = {}
    for (const [name, sql] of Object.entries(DETOURS)) {
      const message = await refusal(sql)
      if (!REFUSED.test(message)) unexpected[name] = message
    }
    assert.deepEqual(unexpected, {})
    assert.deepEqual(await entriesOf(owner), before)
    assert.deepEqual(await separationFaults(), [])
  })
})
