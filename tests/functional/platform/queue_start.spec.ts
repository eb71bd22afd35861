import { queues } from '#api/platform/queue/jobs'
import { Queue } from '#api/platform/queue/queue'
import { queue as options } from '#config/queue'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

/** Starts the queue like another process of the application. */
async function startQueue() {
  const queue = new Queue(options, 'web', (error) => {
    throw error
  })
  await queue.start()
  await queue.stop()
}

const stored = () => db.from('queue.queue').whereIn('name', Object.keys(queues)).orderBy('name')

test.group('Job queue startup', () => {
  test('unchanged queues are not written again', async ({ assert }) => {
    await startQueue()
    const before = await stored()
    assert.lengthOf(before, Object.keys(queues).length)
    await startQueue()
    const times = (rows: { updated_on: Date }[]) => rows.map((row) => row.updated_on)
    assert.deepEqual(times(await stored()), times(before))
  })

  test('a missing queue is created, and a queue whose options differ from the declared ones is updated', async ({
    assert,
  }) => {
    await startQueue()
    const before = await stored()
    await db.rawQuery(`select queue.delete_queue('discover_target')`)
    await db.from('queue.queue').where({ name: 'send_mail' }).update({ retry_limit: 3 })
    await startQueue()
    const after = await stored()
    const limits = (rows: { name: string; retry_limit: number }[]) =>
      rows.map((row) => [row.name, row.retry_limit])
    assert.deepEqual(limits(after), limits(before))
  })
})
