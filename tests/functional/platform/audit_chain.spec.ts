import { readHead } from '#api/platform/audit/chain/known_head'
import { sealAuditLog } from '#api/platform/audit/chain/seal_audit_log'
import { verifyAuditLog } from '#api/platform/audit/chain/verify_audit_log'
import { aceProgram } from '#tests/support/processes/programs'
import { asOwner, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { spawnSync } from 'node:child_process'
import { OWNER_CONNECTION } from '#config/database'

const removeOrganization = async ({ organization }: Persona) => {
  await db.from('organizations').where('id', organization.id).delete()
}

test.group('Audit log hash chain', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('an audit entry extends the intact hash chain by one and changes its head', async ({
    assert,
  }) => {
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

  test("the application's database role cannot write to the hash chain", async ({ assert }) => {
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

/** Changes that a database administrator could make: statements as the table owner, with triggers disabled. */
const TAMPERING: Record<string, [statements: string, fault: RegExp]> = {
  'a changed entry': [
    "update public.audit_logs set description = 'Nothing' where id = :id",
    /entry .* was changed/,
  ],
  'a changed time': [
    "update public.audit_logs set created_at = created_at - interval '1 day' where id = :id",
    /entry .* was changed/,
  ],
  'a deleted entry': ['delete from public.audit_logs where id = :id', /was deleted/],
  'a removed link': [
    'delete from audit.chain where entry_id = :id',
    /position \d+ is missing|is not in the chain/,
  ],
  'an entry deleted together with its link': [
    'delete from public.audit_logs where id = :id; delete from audit.chain where entry_id = :id',
    /position \d+ is missing|no longer contains the signed head/,
  ],
  'an entry inserted without a link': [
    `insert into public.audit_logs select gen_random_uuid(), l.organization_id, l.team_id, l.actor_id, l.actor_name,
       l.actor_email, l.action, l.target, l.target_id, 'Forged', l.metadata, l.created_at
     from public.audit_logs l where id = :id`,
    /is not in the chain/,
  ],
  'a forged head': [
    "insert into audit.heads (position, hash, signature) select position, hash, sha256('guess') from audit.heads order by id desc limit 1",
    /is not signed/,
  ],
}

test.group('Tampering with the audit log', () => {
  for (const [name, [statements, fault]] of Object.entries(TAMPERING)) {
    test(`verification of the audit log detects ${name}`, async ({ assert }) => {
      const owner = await asOwner()
      const id = await makeRecord['audit-logs'](owner, 'It happened')
      await sealAuditLog()
      assert.isNull((await verifyAuditLog()).fault)
      const trx = await db.connection(OWNER_CONNECTION).transaction()
      try {
        await trx.rawQuery('alter table public.audit_logs disable trigger all')
        await trx.rawQuery('alter table audit.chain disable trigger all')
        await trx.rawQuery('grant update, delete on public.audit_logs to current_user')
        await trx.rawQuery(statements.replaceAll(':id', `'${id}'`))
        const { fault: found } = await verifyAuditLog(trx)
        assert.match(found ?? 'none', fault)
      } finally {
        await trx.rollback()
      }
      await removeOrganization(owner)
    })
  }
})

/** Changes that a superuser could make and that leave the chain consistent. */
const REWRITES: Record<string, [statements: string, fault: RegExp]> = {
  'the newest entries, their links, and signed heads were removed': [
    `delete from public.audit_logs where id in
       (select entry_id from audit.chain where position >= :position);
     delete from audit.chain where position >= :position;
     delete from audit.heads where position >= :position`,
    /the chain ends at position \d+, before the known head at position :position/,
  ],
  'an entry was changed and the whole chain computed again': [
    `update public.audit_logs set description = 'Nothing' where id = :id;
     insert into audit.pending (entry_id) select entry_id from audit.chain order by position;
     delete from audit.chain;
     delete from audit.heads;
     select audit.seal_entries(1000000)`,
    /the chain no longer contains the known head at position :position/,
  ],
}

test.group('Externally stored head of the audit chain', () => {
  for (const [name, [statements, fault]] of Object.entries(REWRITES)) {
    test(`a comparison with an externally stored head detects that ${name}`, async ({
      assert,
      cleanup,
    }) => {
      const owner = await asOwner()
      cleanup(() => removeOrganization(owner))
      const id = await makeRecord['audit-logs'](owner, 'It happened')
      await sealAuditLog()
      const { head } = await verifyAuditLog()
      const known = readHead(head ?? '')
      assert.isNotNull(known)
      const heads = known ? [known] : []
      const position = String(known?.position)
      assert.isNull((await verifyAuditLog(undefined, heads)).fault)
      const trx = await db.connection(OWNER_CONNECTION).transaction()
      try {
        for (const table of ['public.audit_logs', 'audit.chain', 'audit.heads']) {
          await trx.rawQuery(`alter table ${table} disable trigger all`)
        }
        await trx.rawQuery('grant update, delete on public.audit_logs to current_user')
        await trx.rawQuery(
          statements.replaceAll(':id', `'${id}'`).replaceAll(':position', position)
        )
        // Without a known head, the change is not detected.
        assert.isNull((await verifyAuditLog(trx)).fault)
        const found = await verifyAuditLog(trx, heads)
        assert.match(found.fault ?? 'none', new RegExp(fault.source.replace(':position', position)))
      } finally {
        await trx.rollback()
      }
    })
  }
})

const verify = (...flags: string[]) =>
  spawnSync(process.execPath, aceProgram('audit:verify', ...flags), { encoding: 'utf8' })

test('audit:verify compares the chain with heads that an earlier run printed', async ({
  assert,
  cleanup,
}) => {
  const owner = await asOwner()
  cleanup(() => removeOrganization(owner))
  await makeRecord['audit-logs'](owner, 'It happened')
  const first = verify()
  const [, head = ''] = /Head: (\d+:[0-9a-f]{64})/.exec(first.stdout) ?? []
  const same = verify('--head', head)
  assert.equal(same.status, 0, same.stdout + same.stderr)
  const [position = '', hash = ''] = head.split(':')
  const longer = `${Number(position) + 1_000_000}:${hash}`
  const truncated = verify('--head', head, '--head', longer)
  assert.equal(truncated.status, 1, truncated.stdout + truncated.stderr)
  assert.include(truncated.stdout, 'before the known head at position')
  const other = verify('--head', `${position}:${'0'.repeat(64)}`)
  assert.equal(other.status, 1)
  assert.include(other.stdout, `no longer contains the known head at position ${position}`)
  assert.equal(verify('--head', 'newest').status, 2)
}).timeout(120_000)

test('audit:verify prints the head and exits with 0', ({ assert }) => {
  const done = spawnSync(process.execPath, aceProgram('audit:verify'), { encoding: 'utf8' })
  assert.equal(done.status, 0, done.stdout + done.stderr)
  assert.match(done.stdout, /entries are intact\. Head: (\d+:[0-9a-f]{64}|none)/)
}).timeout(120_000)
