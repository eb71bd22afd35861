import { queue } from '#api/platform/queue/service'
import { asHost, forgetSettings } from '#tests/support/host'
import { asOwner, type Persona } from '#tests/support/personas'
import { removePersona } from '#tests/support/records/scan_records'
import { startWorker } from '#tests/support/processes/worker'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { randomUUID } from 'node:crypto'

const look = (client: ApiClient, { token }: Persona) =>
  client.get('/api/v1/queue').bearerToken(token)

test.group('Server job queue', (group) => {
  let host: Persona
  group.each.setup(async () => {
    host = await asHost()
    return async () => {
      await removePersona(host)
      await forgetSettings()
    }
  })

  test('waiting and failed jobs are listed, and the operator cancels a waiting job and retries a failed one', async ({
    client,
    assert,
    cleanup,
  }) => {
    const waiting = await queue.enqueue('deliver_webhook', {
      organizationId: null,
      deliveryId: randomUUID(),
    })
    const failed = await queue.enqueue('deliver_webhook', {
      organizationId: null,
      deliveryId: randomUUID(),
    })
    const scan = await queue.enqueue('run_scan', { scanId: randomUUID() })
    cleanup(
      async () =>
        void (await db.rawQuery('delete from queue.job where id = any(?)', [
          [waiting, failed, scan],
        ]))
    )
    await db.rawQuery(
      `update queue.job set state = 'failed', output = '{"message":"The server was away"}' where id = ?`,
      [failed]
    )
    const shown = await look(client, host)
    shown.assertStatus(200)
    assert.containsSubset(shown.body().jobs, [
      { id: waiting, name: 'deliver_webhook', state: 'waiting', canCancel: true, canRetry: false },
      { id: failed, state: 'failed', error: 'The server was away', canRetry: true },
      { id: scan, state: 'waiting', canCancel: false },
    ])
    assert.containsSubset(shown.body().kinds, [{ name: 'deliver_webhook', failed: 1 }])

    const change = (id: string, deed: string) =>
      client.post(`/api/v1/queue/jobs/${id}/${deed}`).json({}).bearerToken(host.token)
    ;(await change(waiting, 'retry')).assertStatus(409)
    ;(await change(scan, 'cancel')).assertStatus(409)
    ;(await change(waiting, 'cancel')).assertStatus(200)
    ;(await change(failed, 'retry')).assertStatus(200)
    const after = await look(client, host)
    const ids = after.body().jobs.map(({ id }: { id: string }) => id)
    assert.notInclude(ids, waiting)
    assert.containsSubset(after.body().jobs, [{ id: failed, state: 'waiting' }])
    ;(await look(client, await asOwner())).assertStatus(404)
    const auditEntries = await db
      .from('audit_logs')
      .where('action', 'queue_changed')
      .where('actor_id', host.user.id)
    assert.lengthOf(auditEntries, 2)
  })

  test('live workers are listed, and a worker that shuts down cleanly is removed from the list', async ({
    client,
    assert,
    cleanup,
  }) => {
    const worker = await startWorker()
    cleanup(() => worker.kill('SIGKILL'))
    const mine = async () => {
      const { workers } = (await look(client, host)).body()
      return workers.find(({ pid }: { pid: number }) => pid === worker.pid)
    }
    const found = await mine()
    assert.containsSubset(found, { isLost: false, running: {} })
    assert.isAbove(found.memoryMb, 20)
    await db
      .from('workers')
      .where('pid', worker.pid)
      .update({ seen_at: new Date(Date.now() - 60_000) })
    await worker.kill('SIGTERM')
    assert.isUndefined(await mine())
  })
})
