import { test } from '@japa/runner'
import { isAlive, signal, until } from '../../bin/prepare/processes.mjs'
import { ask, installFor, sessionOf } from '../support/installation.js'
import { webProgram } from '../support/programs.js'
import { listen, open, send } from '../support/raw_requests.js'
import { Program, endPrograms } from '../unit/bin/programs/program.js'

/** Real processes that share one port, against a database of their own. */
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

  /** Process numbers of those that listen and live. */
  const serving = () =>
    primary.lines
      .map((line) => Number(line.match(/is ready \(process (\d+)\)/)?.[1]))
      .filter((pid) => pid && isAlive(pid))

  const bothServe = () => until(() => serving().length === 2, 60_000)

  /** Asks on new connections until a condition holds; what the requests that failed ended with. */
  async function failuresUntil(condition) {
    const failures = []
    const holds = await until(async () => {
      const { status } = await send(site.address, '/health', { timeoutMs: 2000 })
      if (status !== 200) failures.push(status)
      return condition()
    }, 60_000)
    return { holds, failures }
  }

  test('a process that is blocked holds up one connection at most, and is replaced', async ({
    assert,
  }) => {
    const [blocked, other] = serving()
    signal(blocked, 'SIGSTOP')
    const { holds, failures } = await failuresUntil(() => !isAlive(blocked))
    assert.isTrue(holds)
    assert.isAtMost(failures.length, 1)
    assert.isTrue(await bothServe())
    assert.include(serving(), other)
  }).timeout(120_000)

  test('a process that dies is started again, while the other one serves', async ({ assert }) => {
    const [killed, other] = serving()
    signal(killed, 'SIGKILL')
    const { holds, failures } = await failuresUntil(() => serving().length === 2)
    assert.isTrue(holds)
    // The connection that was being passed to the process when it died.
    assert.isAtMost(failures.length, 1)
    assert.include(serving(), other)
  }).timeout(120_000)

  test('a rolling restart under load loses no request, also no POST on a kept connection', async ({
    assert,
  }) => {
    const before = serving()
    let isRunning = true
    const statuses = new Map()
    const client = async () => {
      while (isRunning) {
        const status = await fetch(`${site.address}/__transmit/subscribe`, { method: 'POST' }).then(
          async (response) => (await response.arrayBuffer()) && response.status,
          (error) => error.cause?.code ?? error.message
        )
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const clients = Array.from({ length: 4 }, client)
    primary.child.kill('SIGUSR2')
    const isReplaced = await until(() => !before.some(isAlive), 150_000)
    isRunning = false
    await Promise.all(clients)
    assert.isTrue(isReplaced)
    assert.deepEqual([...statuses.keys()], [401])
    assert.isTrue(await bothServe())
  }).timeout(200_000)

  test('streams of a process that is replaced end with a hint, and their clients find another process', async ({
    assert,
    cleanup,
  }) => {
    const before = serving()
    const headers = (await sessionOf(site.address))()
    // As browsers do, on connections that stay open: some of them lead to the former process at first.
    const listeners = Array.from({ length: 4 }, (_, n) =>
      listen(site.address, `/__transmit/events?uid=listener-${n}`, headers)
    )
    cleanup(() => listeners.forEach(({ end }) => end()))
    assert.isTrue(await until(() => listeners.every(({ opened }) => opened() === 1), 20_000))
    primary.child.kill('SIGUSR2')
    assert.isTrue(await until(() => !before.some(isAlive), 150_000))
    assert.isTrue(await until(() => listeners.every(({ opened }) => opened() > 1), 20_000))
    for (const { heard, failures } of listeners) {
      assert.include(heard(), 'retry: 500')
      assert.deepEqual(failures(), [])
    }
    assert.isTrue(await bothServe())
  }).timeout(200_000)

  test('a stream in one process is subscribed by a request to the other', async ({
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
      // Three requests: at least one of them reaches the other process.
      for (let n = 0; n < 3; n++) assert.equal((await subscribe()).status, 204)
      const message = JSON.stringify({ channel, payload: { status: uid } })
      const hears = async () => {
        await ask(site.url, `select pg_notify('assay_live', '${message}')`)
        return stream.text().includes(`"status":"${uid}"`)
      }
      assert.isTrue(await until(hears, 20_000))
    }
  })
})
