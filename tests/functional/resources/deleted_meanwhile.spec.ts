import { isWaitingForLock } from '#tests/support/lock_waits'
import { asOwner } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import { removePersona } from '#tests/support/records/scan_records'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Concurrently deleted records', () => {
  test('a request that refers to a record being deleted is rejected as a conflict', async ({
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
    while (!(await isWaitingForLock('insert into "grading_examples"'))) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    await deletion.commit()

    const response = await creation
    response.assertStatus(409)
    assert.equal(response.body().error.code, 'conflict')
  })

  test('deleting a service account during a key rotation does not deadlock', async ({
    client,
    cleanup,
  }) => {
    const owner = await asOwner()
    cleanup(() => removePersona(owner))
    const { token } = owner
    const body = { name: 'Pipeline' }
    const made = await client.post('/api/v1/service-accounts').json(body).bearerToken(token)
    const { id } = made.body()
    const rotation = await db.transaction()
    await rotation.from('users').where({ id }).select('id').forUpdate()

    const deletion = client
      .delete(`/api/v1/service-accounts/${id}`)
      .bearerToken(token)
      .then((response) => response)
    while (!(await isWaitingForLock('select "id" from "users"'))) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    await rotation.from('api_tokens').where('tokenable_id', id).delete()
    await rotation.commit()

    ;(await deletion).assertStatus(200)
  })
})
