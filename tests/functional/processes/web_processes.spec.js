import { Agent } from 'node:http'
import { test } from '@japa/runner'
import { isAlive, signal, until } from '../../../bin/prepare/processes/processes.mjs'
import { ask, installFor, sessionOf } from '../../support/processes/installation.js'
import { webProgram } from '../../support/processes/programs.js'
import { listen, open, send } from '../../support/requests/raw_requests.js'
import { Program, endPrograms } from '../../unit/bin/programs/program.js'

/** Real processes that share one port and use a separate database. */
test.group('Web processes', (group) => {
  let site
  let primary
  const cleanups = []

  group.setup(async () => {
    site = await installFor((end) => cleanups.unshift(end), { WEB_PROCESSES: '2' })
    primary = new Program('bin/web/primary.mjs', webProgram(), { env: site.env })
    await bothServe()
    return async () => {
      await endPrograms()
      for (const end of cleanups) await end()
    }
  })

  /** Returns the IDs of the processes that are running and listening. */
  const serving = () =>
    primary.lines
      .map((line) => Number(line.match(/is ready \(process (\d+)\)/)?.[1]))
      .filter((pid) => pid && isAlive(pid))

  const bothServe = () => until(() => serving().length === 2, 60_000)

  /**
   * Sends requests on new connections until the condition is met, for at most 60 s. Returns whether it was met and
   * the statuses of the failed requests.
   */
  async function failuresUntil(condition) {
    const failures = []
    const holds = await until(async () => {
      const { status } = await send(site.address, '/health', { timeoutMs: 2000 })
      if (status !== 200) failures.push(status)
      return condition()
    }, 60_000)
    return { holds, failures }
  }

  test('at most one request fails before a blocked web process is replaced', async ({ assert }) => {
    const [blocked, other] = serving()
    signal(blocked, 'SIGSTOP')
    const { holds, failures } = await failuresUntil(() => !isAlive(blocked))
    assert.isTrue(holds)
    assert.isAtMost(failures.length, 1)
    assert.isTrue(await bothServe())
    assert.include(serving(), other)
  }).timeout(120_000)

  test('a killed web process is restarted while the other process serves requests', async ({
    assert,
  }) => {
    const [killed, other] = serving()
    signal(killed, 'SIGKILL')
    const { holds, failures } = await failuresUntil(() => serving().length === 2)
    assert.isTrue(holds)
    // The only connection that can fail is one that was being passed to the process when it died.
    assert.isAtMost(failures.length, 1)
    assert.include(serving(), other)
  }).timeout(120_000)

  test('a rolling restart under load loses no POST request on persistent connections', async ({
    assert,
    cleanup,
  }) => {
    const before = serving()
    let isRunning = true
    const statuses = new Set()
    const agent = new Agent({ keepAlive: true, maxSockets: 4 })
    // Closes the connections; otherwise, the next restart would wait until they have been idle for a long time.
    cleanup(() => agent.destroy())
    const client = async () => {
      while (isRunning) {
        const order = { method: 'POST', agent, timeoutMs: 150_000 }
        statuses.add((await send(site.address, '/__transmit/subscribe', order)).status)
      }
    }
    const clients = Array.from({ length: 4 }, client)
    primary.child.kill('SIGUSR2')
    const isReplaced = await until(() => !before.some(isAlive), 150_000)
    isRunning = false
    await Promise.all(clients)
    assert.isTrue(isReplaced)
    assert.deepEqual([...statuses], [401])
    assert.isTrue(await bothServe())
  }).timeout(200_000)

  test('streams of a replaced web process end with a retry hint, and their clients reconnect to another process', async ({
    assert,
    cleanup,
  }) => {
    const before = serving()
    const headers = (await sessionOf(site.address))()
    // Persistent connections, as in browsers. At first, some still lead to the previous process.
    const listeners = Array.from({ length: 4 }, (_, n) =>
      listen(site.address, `/__transmit/events?uid=listener-${n}`, headers)
    )
    cleanup(() => listeners.forEach(({ end }) => end()))
    assert.isTrue(await until(() => listeners.every(({ opened }) => opened() === 1), 20_000))
    primary.child.kill('SIGUSR2')
    assert.isTrue(await until(() => !before.some(isAlive), 150_000))
    assert.isTrue(await until(() => listeners.every(({ opened }) => opened() > 1), 20_000))
    for (const { received, failures } of listeners) {
      assert.include(received(), 'retry: 500')
      assert.deepEqual(failures(), [])
    }
    assert.isTrue(await bothServe())
  }).timeout(200_000)

  test('a request to one web process can subscribe a stream that is open in another process', async ({
    assert,
    cleanup,
  }) => {
    const [{ id }] = await ask(site.url, 'select id from teams limit 1')
    const channel = `teams/${id}/jobs`
    const headers = (await sessionOf(site.address))()
    const uids = ['stream-1', 'stream-2', 'stream-3']
    for (const uid of uids) {
      const stream = await open(site.address, `/__transmit/events?uid=${uid}`, headers)
      cleanup(() => stream.end())
      const body = JSON.stringify({ uid, channel })
      const subscribe = () =>
        send(site.address, '/__transmit/subscribe', { method: 'POST', headers, body })
      // Three requests, so that at least one reaches the other process.
      for (let n = 0; n < 3; n++) assert.equal((await subscribe()).status, 204)
      const message = JSON.stringify({ channel, payload: { status: uid } })
      const isReceiving = async () => {
        await ask(site.url, `select pg_notify('assay_live', '${message}')`)
        return stream.text().includes(`"status":"${uid}"`)
      }
      assert.isTrue(await until(isReceiving, 20_000))
    }
  })
})
