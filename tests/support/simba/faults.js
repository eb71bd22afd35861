import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { startAssistant } from '#api/demo/assistant/server'
import { findToolCalls } from '#api/engines/actions/index'
import { seededRandom, shuffled } from '#api/engines/seeded_random'
import { ask, tokenOf } from '../processes/installation.js'

/** Delay that slows the target, so that messages are in flight when a process dies. */
const PAUSE_MS = 40
const PLUGINS = ['prompt-extraction', 'pii:direct', 'bola', 'contracts']
const POLL_MS = 25
const REQUEST_MS = 20_000
/**
 * Every this many messages, a connection breaks after the message was received, so its response is
 * lost.
 */
const BREAK_EVERY = 15

/**
 * Runs sessions on the server and by an external runner, kills processes at random turns, and compares the logs with the
 * messages that the target received.
 * @param installation see `install`
 */
export async function runWithFaults(
  installation,
  { kills, kinds, seed, probes = 80, onKill = () => {} }
) {
  const assistant = await startAssistant()
  const target = await startRecorder(`${assistant.url}/chat`)
  const processes = await startProcesses(installation)
  const end = new AbortController()
  const random = seededRandom(seed)
  const faults = shuffled(
    random,
    Array.from({ length: kills }, (_, place) => kinds[place % kinds.length])
  )
  const killed = Object.fromEntries(kinds.map((kind) => [kind, 0]))
  try {
    const api = await apiOf(installation.address, end.signal)
    const targetId = await createTarget(api, target.url)
    const sessions = new Sessions(api, {
      ...{ targetId, targetUrl: target.url, url: installation.url, seed, probes },
    })
    await sessions.fill()
    let last = await progressOf(installation.url)
    for (const [place, kind] of faults.entries()) {
      const turns = 1 + Math.floor(random.next() * 8)
      last = await turnAfter(installation.url, last + turns, () => sessions.fill())
      // Kills at a random time rather than exactly when a batch was stored.
      await wait(random.next() * 200)
      while (!(await processes.kill(kind))) {
        await sessions.fill()
        await wait(POLL_MS)
      }
      killed[kind]++
      onKill(place + 1, kind)
    }
    await sessions.end()
    const outcome = await compare(installation.url, target.received)
    return { ...outcome, killed, sent: target.received.length }
  } finally {
    end.abort()
    await processes.end()
    target.close()
    await assistant.close()
  }
}

/** Starts the demo assistant behind a server that records each completely received message and loses some responses. */
async function startRecorder(upstream) {
  const received = []
  const server = createServer(async (request, response) => {
    try {
      const body = await text(request)
      received.push(JSON.parse(body).message)
      if (received.length % BREAK_EVERY === 0) throw new Error('The connection breaks')
      await wait(PAUSE_MS)
      const headers = { 'content-type': 'application/json', 'connection': 'close' }
      const reply = await fetch(upstream, { method: 'POST', headers, body })
      response.writeHead(reply.status, headers).end(await reply.text())
    } catch {
      response.destroy()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    received,
    url: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Starts a worker with its runners, a web server and PostgreSQL, and restarts each of them after it is killed. */
async function startProcesses({ startWeb, startWorker, postgres }) {
  let web = await startWeb()
  let isEnding = false
  let worker = null
  // Restarts a worker that cannot start because the database is unavailable, like the start script.
  const runWorker = () => {
    const child = startWorker()
    child.once('exit', () => !isEnding && child === worker && runWorker())
    worker = child
  }
  runWorker()
  const end = async (child) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const faults = {
    async worker() {
      const killed = worker
      worker = null
      await end(killed)
      runWorker()
    },
    runner() {
      const [pid] = childrenOf(worker.pid)
      if (!pid) return false
      process.kill(pid, 'SIGKILL')
    },
    async web() {
      await end(web)
      web = await startWeb()
    },
    async database() {
      const { pid } = postgres
      process.kill(pid, 'SIGKILL')
      while (postgres.pid === pid) await wait(POLL_MS)
    },
  }
  return {
    /**
     * Kills a process of this kind.
     * @returns false if none is running
     */
    kill: async (kind) => (await faults[kind]()) !== false,
    end() {
      isEnding = true
      return Promise.all([end(web), end(worker)])
    },
  }
}

function childrenOf(pid) {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return children.split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Returns functions that send requests with a token and retry them while the web server or the database restarts. */
async function apiOf(address, end) {
  const token = await tokenOf(address)
  return async (path, body, headers = {}) => {
    for (;;) {
      end.throwIfAborted()
      try {
        const response = await fetch(`${address}/api/v1/${path}`, {
          method: 'POST',
          signal: AbortSignal.any([end, AbortSignal.timeout(REQUEST_MS)]),
          headers: {
            'authorization': `Bearer ${token}`,
            'content-type': 'application/json',
            'connection': 'close',
            ...headers,
          },
          body: JSON.stringify(body),
        })
        if (response.ok) return await response.json()
        const problem = await response.text()
        if (response.status < 500) throw new Refused(`${path}: ${response.status} ${problem}`)
      } catch (error) {
        if (error instanceof Refused) throw error
      }
      await wait(100)
    }
  }
}

class Refused extends Error {}

async function createTarget(api, url) {
  const settings = {
    url,
    method: 'POST',
    headers: [{ name: 'content-type', value: 'application/json' }],
    body: '{"message":"{{prompt}}","sessionId":"{{sessionId}}"}',
    responsePath: 'reply',
    sessionSource: 'server',
    sessionPath: 'sessionId',
    useHttps: false,
  }
  const purpose = 'Helps customers of a bank with their accounts'
  const { id } = await api('providers', { name: 'Bank', type: 'http', purpose, settings })
  return id
}

/** Keeps two sessions on the server and one of an external runner busy. */
class Sessions {
  #api
  #order
  #running = new Map()
  #started = 0
  #isEnding = false
  #failure = null

  constructor(api, order) {
    this.#api = api
    this.#order = order
  }

  /** Starts a session in each free slot. */
  async fill() {
    if (this.#failure) throw this.#failure
    for (const slot of ['server 1', 'server 2', 'external']) {
      if (!this.#running.has(slot)) this.#running.set(slot, this.#start(slot))
    }
  }

  /** Waits for all sessions. Throws the first error of a session. */
  async end() {
    this.#isEnding = true
    await Promise.all(this.#running.values())
    if (this.#failure) throw this.#failure
  }

  async #start(slot) {
    try {
      await (slot === 'external' ? this.#runExternally() : this.#runOnServer())
    } catch (error) {
      this.#failure ??= error
    }
    if (!this.#isEnding) this.#running.delete(slot)
  }

  async #session(runner) {
    const { targetId, seed, probes } = this.#order
    const number = this.#started++
    const order = {
      ...{ targetId, goals: [], plugins: PLUGINS, runner, seed: seed * 1000 + number },
      limits: { probes, minutes: null },
    }
    const { id } = await this.#api('simba/sessions', order, { 'idempotency-key': `s${number}` })
    return id
  }

  async #runOnServer() {
    const id = await this.#session('server')
    const { url } = this.#order
    for (;;) {
      const [row] = await ask(
        url,
        `select state, stop_reason, finished_at from simba_sessions where id = '${id}'`
      )
      if (row?.state === 'failed') throw new Error(`A session failed: ${row.stop_reason}`)
      if (row?.finished_at) return
      await wait(200)
    }
  }

  /** Sends each message once, like a runner that keeps each response until the server has received it. */
  async #runExternally() {
    const id = await this.#session('external')
    const sessions = new Map()
    let answers = []
    for (;;) {
      const next = await this.#api(`simba/sessions/${id}/next`, { answers })
      if (next.completed) return
      if (next.operations.length === 0) await wait(200)
      answers = await Promise.all(next.operations.map((each) => this.#send(each, sessions)))
    }
  }

  async #send({ conversationId, round, nextQuestion: message }, sessions) {
    const place = { conversationId, round }
    const request = { message, sessionId: sessions.get(conversationId) }
    const body = await fetch(this.#order.targetUrl, {
      method: 'POST',
      body: JSON.stringify(request),
    }).then(
      (response) => response.json(),
      () => null
    )
    if (!body) return { ...place, error: 'The connection broke.' }
    sessions.set(conversationId, body.sessionId)
    const toolCalls = findToolCalls(body)
    return { ...place, output: body.reply, ...(toolCalls && { toolCalls }) }
  }
}

async function progressOf(url) {
  const [{ turns }] = await ask(
    url,
    'select count(*)::int as turns from simba_exchanges where judged_at is not null'
  )
  return turns
}

/** Waits until the sessions have judged this many responses. @returns the number */
async function turnAfter(url, turns, onPoll) {
  for (;;) {
    await onPoll()
    const now = await progressOf(url)
    if (now >= turns) return now
    await wait(POLL_MS)
  }
}

/**
 * Compares the logs with what the target received. `lost` counts messages without a judged
 * response, responses to messages that the target did not receive, messages missing from the logs,
 * gaps in the numbering of messages and events, and missing or duplicate reports. `repeated` counts
 * messages that the target received more often than logged, although none is marked as resent.
 */
async function compare(url, received) {
  const exchanges = await ask(
    url,
    'select session_id, number, message, is_resent, judged_at, output from simba_exchanges'
  )
  const sessions = await ask(
    url,
    `select s.id, s.state, s.probes, s.last_event,
       (select count(*)::int from simba_events e where e.session_id = s.id) as events,
       (select max(sequence)::int from simba_events e where e.session_id = s.id) as sequence,
       (select count(*)::int from scans c where c.eval_id = s.eval_id) as scans,
       (select count(*)::int from simba_exchanges x where x.session_id = s.id) as exchanges
     from simba_sessions s`
  )
  const sent = countBy(received, (message) => message)
  const logged = Map.groupBy(exchanges, ({ message }) => message)
  const wrong = exchanges
    .filter(({ judged_at: judgedAt }) => judgedAt === null)
    .map(({ session_id: id, number }) => `message ${number} of ${id} has no judged response`)
  let repeated = 0
  const unmarked = []
  for (const [message, own] of logged) {
    const count = sent.get(message) ?? 0
    const responded = own.filter(({ output }) => output !== null).length
    if (responded > count) wrong.push(`was not received ${responded - count} times: ${message}`)
    if (!own.some(({ is_resent: isResent }) => isResent)) {
      const extra = Math.max(0, count - own.length)
      repeated += extra
      if (extra > 0) unmarked.push(`was received ${extra} times more than logged: ${message}`)
    }
  }
  for (const message of sent.keys()) {
    if (!logged.has(message)) wrong.push(`is not in a log: ${message}`)
  }
  for (const session of sessions) if (!isComplete(session)) wrong.push(JSON.stringify(session))
  const marked = exchanges.filter(({ is_resent: isResent }) => isResent).length
  const { length: messages } = exchanges
  return {
    lost: wrong.length,
    wrong,
    repeated,
    unmarked,
    marked,
    messages,
    sessions: sessions.length,
  }
}

const isComplete = ({ state, probes, exchanges, scans, events, sequence, last_event: last }) =>
  state === 'completed' &&
  probes === exchanges &&
  scans === 1 &&
  events === last &&
  sequence === last

function countBy(values, keyOf) {
  const counts = new Map()
  for (const value of values) counts.set(keyOf(value), (counts.get(keyOf(value)) ?? 0) + 1)
  return counts
}
