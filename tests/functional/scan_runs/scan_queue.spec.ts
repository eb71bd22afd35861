import { asNeighbor, asOwner } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Queued scans', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the queue position counts queued scans of all teams, and only queued scans have a position', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const neighbor = await asNeighbor(owner)
    const ids = [
      await makeRecord.jobs(neighbor),
      await makeRecord.jobs(owner),
      await makeRecord.jobs(owner),
    ]
    for (const [index, id] of ids.entries()) {
      const values = { status: 'queued', created_at: new Date(index) }
      await db.from('scans').where('id', id).update(values)
    }
    const done = await makeRecord.jobs(owner)
    const position = async (id?: string) =>
      (await client.get(`/api/v1/jobs/${id}`).bearerToken(owner.token)).body().queuePosition
    assert.deepEqual([await position(ids[1]), await position(ids[2])], [2, 3])
    assert.isNull(await position(done))
  })
})
