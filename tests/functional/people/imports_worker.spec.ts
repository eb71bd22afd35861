import { importChannel, type ImportStatus } from '#api/contract/accounts/imports'
import { seedPeople, removePeople } from '#tests/support/records/import_people'
import { signIn } from '#tests/support/requests/http_session'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import { removePersona } from '#tests/support/records/scan_records'
import { startWorker } from '#tests/support/processes/worker'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

type Row = { status: ImportStatus; done: number; counts: { create: number } }

/** Polls until the import meets the condition. If it never does, the test's timeout ends the wait. */
async function importUntil(id: string, holds: (row: Row) => boolean): Promise<Row> {
  for (;;) {
    const row: Row | null = await db.from('imports').where('id', id).first()
    if (row && holds(row)) return row
    await wait(50)
  }
}

/** Backdates the job's last heartbeat, so that its worker counts as crashed without a wait of ten seconds. */
const passHeartbeat = () =>
  db
    .from('queue.job')
    .where({ name: 'run_import', state: 'active' })
    .update({ heartbeat_on: new Date(Date.now() - 3_600_000) })

test.group('Imports by a worker', (group) => {
  let owner: Persona
  group.each.setup(async () => {
    owner = await asOwner()
    return async () => {
      await removePeople(owner)
      await removePersona(owner)
    }
  })
  group.each.timeout(120_000)

  test('an import whose worker is killed changes nothing, and the next worker applies the import completely', async ({
    client,
    assert,
    cleanup,
  }) => {
    const emails = await seedPeople(owner, 600)
    const first = await startWorker()
    cleanup(() => first.kill('SIGKILL'))
    const lines = emails.map((email, n) => `${email},default,viewer,${n === 599 ? 'yes' : ''}`)
    const sent = await client
      .post('/api/v1/imports')
      .json({
        kind: 'members',
        fileName: 'people.csv',
        content: ['email,team,role,admin', ...lines].join('\n'),
      })
      .bearerToken(owner.token)
    const { id } = sent.body()
    const checked = await importUntil(id, ({ status }) => status !== 'checking')
    assert.deepEqual([checked.status, checked.counts.create], ['checked', 600])

    const members = () => db.from('team_members').where('team_id', owner.team.id).select('user_id')
    // The last row cannot be written while another transaction holds its lock.
    const held = await db.transaction()
    cleanup(async () => void (held.isCompleted || (await held.rollback())))
    await held.rawQuery(
      `select 1 from organization_members m join users u on u.id = m.user_id
       where u.email = ? for no key update of m`,
      [emails[599] ?? '']
    )
    const applied = await client.post(`/api/v1/imports/${id}/apply`).bearerToken(owner.token)
    applied.assertStatus(202)
    await importUntil(id, ({ done }) => done === 500)
    await first.kill('SIGKILL')
    await held.rollback()
    assert.lengthOf(await members(), 1)

    await passHeartbeat()
    const second = await startWorker()
    cleanup(() => second.kill('SIGTERM'))
    const ended = await importUntil(id, ({ status }) => status !== 'applying')
    assert.deepEqual([ended.status, ended.done], ['applied', 600])
    assert.lengthOf(await members(), 601)
    const log = await db
      .from('audit_logs')
      .where('organization_id', owner.organization.id)
      .select('action')
    const count = (action: string) => log.filter((entry) => entry.action === action).length
    assert.equal(count('user_added_to_team'), 600)
    assert.equal(count('import_applied'), 1)
  })

  test('only administrators of the organization can subscribe to the progress of an import', async ({
    assert,
  }) => {
    const member = await asMember(owner, ['ADMINISTRATOR'])
    const channel = importChannel(owner.organization.id, randomUUID())
    const canSubscribe = async (persona: Persona) => {
      const session = await signIn(persona)
      const uid = randomUUID()
      const stream = await session.fetch(`/__transmit/events?uid=${uid}`)
      const response = await session.post('/__transmit/subscribe', { uid, channel })
      await stream.body?.cancel()
      return response.ok
    }
    assert.isTrue(await canSubscribe(owner))
    assert.isFalse(await canSubscribe(member))
    await db.from('users').where('id', member.user.id).delete()
  })
})
