import { asOwner } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records'
import { removePersona } from '#tests/support/scan_records'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Records that another request deletes at the same time', () => {
  test('are a conflict for the request that refers to them', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    cleanup(() => removePersona(owner))
    const targetId = await makeRecord['redteam/targets'](owner)
    const deletion = await db.transaction()
    await deletion.from('targets').where('id', targetId).delete()

    const example = { targetId, pluginId: 'contracts', output: 'Sold for one dollar', pass: false }
    const creation = client
      .post('/api/v1/redteam/grading-examples')
      .json(example)
      .header('x-team-id', owner.team.id)
      .bearerToken(owner.token)
      .then((response) => response)
    while (!(await isWaitingForLock())) await new Promise((resolve) => setImmediate(resolve))
    await deletion.commit()

    const response = await creation
    response.assertStatus(409)
    assert.equal(response.body().error.code, 'conflict')
  })
})

/** The insert waits for the deletion of the row that it refers to. */
async function isWaitingForLock() {
  const waiting = await db
    .from('pg_stat_activity')
    .whereRaw('datname = current_database()')
    .where('wait_event_type', 'Lock')
    .where('query', 'like', 'insert into "grading_examples"%')
  return waiting.length > 0
}
