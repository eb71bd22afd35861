import { sealAuditLog } from '#api/audit/chain/seal_audit_log'
import { verifyAuditLog } from '#api/audit/chain/verify_audit_log'
import { asOwner } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('The hash chain of the audit log', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('covers every entry and grows', async ({ assert }) => {
    const owner = await asOwner()
    await makeRecord['audit-logs'](owner, 'First')
    await sealAuditLog()
    const first = await verifyAuditLog()
    assert.isNull(first.fault)
    await makeRecord['audit-logs'](owner, 'Second')
    await sealAuditLog()
    const second = await verifyAuditLog()
    assert.isNull(second.fault)
    assert.equal(second.entries, first.entries + 1)
    assert.notEqual(second.head, first.head)
  })

  test('the application cannot write it', async ({ assert }) => {
    await makeRecord['audit-logs'](await asOwner())
    await sealAuditLog()
    for (const sql of [
      'delete from audit.chain',
      "update audit.chain set hash = ''",
      'insert into audit.chain (position, entry_id, hash) select position + 1, gen_random_uuid(), hash from audit.chain limit 1',
      'delete from audit.pending',
      'truncate audit.heads',
      'update audit.heads set position = 0',
    ]) {
      await db.rawQuery('savepoint attempt')
      await assert.rejects(() => db.rawQuery(sql), /permission denied|append-only/)
      await db.rawQuery('rollback to savepoint attempt')
    }
  })
})
