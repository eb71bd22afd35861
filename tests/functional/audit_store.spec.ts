import AuditLog from '#api/audit/audit_log'
import { recordAudit } from '#api/audit/record_audit'
import { asOwner, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const LOG = 'audit_logs'

/** What needs no right but those on the table. */
const OWN_CHANGES = {
  'update': `update ${LOG} set description = 'Nothing happened'`,
  'update of no row': `update ${LOG} set description = '' where false`,
  'delete': `delete from ${LOG}`,
  'truncate': `truncate ${LOG}`,
  'upsert': `insert into ${LOG} (id, organization_id, action, target, description)
     select id, organization_id, action, target, description from ${LOG} limit 1
     on conflict (id) do update set description = 'Nothing happened'`,
  'merge': `merge into ${LOG} using (select 1) as one on true when matched then delete`,
}

const CHANGES = {
  ...OWN_CHANGES,
  'truncate with others': `truncate organizations cascade; truncate ${LOG}`,
  'replica mode': `set local session_replication_role = replica; delete from ${LOG}`,
}

/** Runs in a savepoint, so that the refusal ends nothing else. */
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

const entriesOf = ({ organization }: Persona) =>
  db.from(LOG).where('organization_id', organization.id).orderBy('id')

test.group('The audit log is append-only', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test("the application's own role can neither change nor delete an entry", async ({ assert }) => {
    const owner = await asOwner()
    await makeRecord['audit-logs'](owner, 'It happened')
    const before = await entriesOf(owner)
    for (const [name, sql] of Object.entries(CHANGES)) {
      assert.match(await refusal(sql), /append-only|permission denied/, name)
    }
    assert.isNotEmpty(before)
    assert.deepEqual(await entriesOf(owner), before)
  })

  test('nor can its models', async ({ assert }) => {
    const id = await makeRecord['audit-logs'](await asOwner())
    const attempts = [
      async () => (await AuditLog.findOrFail(id)).merge({ description: 'Other' }).save(),
      async () => (await AuditLog.findOrFail(id)).delete(),
      async () => AuditLog.query().where('id', id).update({ description: 'Other' }),
      async () => AuditLog.query().where('id', id).delete(),
      async () => AuditLog.truncate(),
    ]
    for (const attempt of attempts) {
      // A savepoint: a refused statement would end the test's own transaction.
      await db.rawQuery('savepoint attempt')
      await assert.rejects(attempt, /append-only|permission denied/)
      await db.rawQuery('rollback to savepoint attempt')
    }
  })

  test('which owns the table without being a superuser; who takes the rights back meets the trigger', async ({
    assert,
  }) => {
    await makeRecord['audit-logs'](await asOwner())
    const { rows: owners } = await db.rawQuery(
      `select r.rolname = current_user as "isMine", r.rolsuper as "isSuperuser"
       from pg_class c join pg_roles r on r.oid = c.relowner where c.relname = '${LOG}'`
    )
    assert.deepEqual(owners, [{ isMine: true, isSuperuser: false }])
    const { rows: rights } = await db.rawQuery(
      `select p as name from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as p
       where has_table_privilege('${LOG}', p) order by p`
    )
    assert.deepEqual(rights, [{ name: 'insert' }, { name: 'select' }])
    for (const [name, sql] of Object.entries(OWN_CHANGES)) {
      assert.match(await refusal(sql), /permission denied/, name)
      const regranted = `grant update, delete, truncate on ${LOG} to current_user; ${sql}`
      assert.match(await refusal(regranted), /append-only/, name)
    }
  })

  test('a change that is rolled back leaves no record', async ({ assert }) => {
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
