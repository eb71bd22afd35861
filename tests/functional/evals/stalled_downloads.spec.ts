import { portionsOf } from '#api/platform/http/lists/portions'
import { ownerForEach } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { makeLargeEval } from '#tests/support/records/eval_records'
import { poolSize } from '#config/database'
import env from '#start/env'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { once } from 'node:events'
import { connect } from 'node:net'

/** Larger than the buffers of a connection. */
const LARGE_PROBES = 40_000

test.group('Unread downloads', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(60_000)

  /** Starts a download and reads only its beginning. */
  async function stalled(id: string) {
    const socket = connect(env.get('PORT'), env.get('HOST'))
    socket.on('error', () => {})
    socket.write(
      `GET /api/v1/results/${id}/export?format=csv HTTP/1.1\r\nHost: ${env.get('HOST')}:${env.get('PORT')}\r\n` +
        `Authorization: Bearer ${owner.token}\r\n\r\n`
    )
    const [start]: Buffer[] = await once(socket, 'data')
    socket.pause()
    return { socket, status: Number(start?.toString().slice('HTTP/1.1 '.length).slice(0, 3)) }
  }

  test('unread downloads cannot use all database connections, and closing them makes room for new downloads', async ({
    client,
    assert,
  }) => {
    const id = await makeLargeEval(owner, LARGE_PROBES)
    const started = await Promise.all(Array.from({ length: poolSize + 4 }, () => stalled(id)))
    const statuses = started.map(({ status }) => status)
    assert.includeMembers(statuses, [200, 503])
    const detail = await client.get(`/api/v1/results/${id}`).bearerToken(owner.token)
    detail.assertStatus(200)
    for (const { socket } of started) socket.destroy()
    const { socket, status } = await stalled(id)
    assert.equal(status, 200)
    socket.destroy()
  })

  test('a download whose rows are not read in time fails and releases its database connection', async ({
    assert,
  }) => {
    const numbers = portionsOf<{ n: number }>(
      (trx) => trx.knexRawQuery('select n from generate_series(1, 10) n'),
      { portion: 1, stalledMs: 100 }
    )
    assert.deepEqual((await numbers.next()).value, [{ n: 1 }])
    while (await isCursorOpen()) await new Promise((resolve) => setTimeout(resolve, 20))
    await assert.rejects(() => numbers.next(), /not read in time/)
  })
})

async function isCursorOpen(): Promise<boolean> {
  const open = await db
    .from('pg_stat_activity')
    .whereRaw('datname = current_database()')
    .where('state', 'idle in transaction')
    .whereILike('query', 'fetch 1 from portions')
  return open.length > 0
}
