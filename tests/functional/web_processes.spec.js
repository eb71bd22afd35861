import { request } from 'node:http'
import { test } from '@japa/runner'
import { isAlive, signal, until } from '../../bin/prepare/processes.mjs'
import { ask, installFor, sessionOf } from '../support/installation.js'
import { webProgram } from '../support/programs.js'
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

/** One request on a connection of its own; its status is an error code when there is no response in time. */
function send(address, path, { method = 'GET', headers = {}, body = '', timeoutMs = 20_000 } = {}) {
  return new Promise((resolve) => {
    const length = body ? { 'content-length': Buffer.byteLength(body) } : {}
    const options = { method, headers: { ...headers, ...length }, agent: false, timeout: timeoutMs }
    const sent = request(new URL(path, address), options, (response) => {
      response.resume()
      response.once('end', () =>
        resolve({ status: response.statusCode, headers: response.headers })
      )
      response.once('error', (error) => resolve({ status: error.code }))
    })
    sent.once('timeout', () => sent.destroy(Object.assign(new Error(), { code: 'TIMEOUT' })))
    sent.once('error', (error) => resolve({ status: error.code }))
    sent.end(body)
  })
}

/** A response that does not end. */
function open(address, path, headers) {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, address), { headers, agent: false }, (response) => {
      let heard = ''
      response.setEncoding('utf8').on('data', (text) => (heard += text))
      response.on('error', () => {})
      resolve({ end: () => sent.destroy(), text: () => heard })
    })
    sent.once('error', reject)
    sent.end()
  })
}
