import cluster from 'node:cluster'

const TICK_MS = 1000
/** Heartbeats come every second; a process that missed this many in a row is blocked, and is replaced. */
const MAX_MISSED = 5
const FIRST_DELAY_MS = 300
const MAX_DELAY_MS = 30_000
const STEADY_MS = 60_000
const START_MS = 60_000
/** How long a replaced process may finish its requests and idle connections. */
const MAX_DRAIN_MS = 5 * 60_000
/** Requests have 4 s of these; `npm start` kills the whole group after 6 s. */
const MAX_STOP_MS = 5500

/**
 * Owns the web processes that share one port: starts them one after the other, restarts those that die or no longer
 * respond, replaces them one at a time, and ends them. This process accepts connections in turn for them and does
 * nothing else. It waits for a process to take one connection before it passes the next, so that a blocked process
 * holds up at most one.
 */
export class WebProcesses {
  #slots
  #say
  #startMs
  #isStopping = false
  #starting
  #restarting
  #isRestartWanted = false
  #ticks

  constructor(count, { say = () => {}, startMs = START_MS } = {}) {
    this.#slots = Array.from({ length: count }, (_, index) => ({
      name: `web process ${index + 1}`,
      worker: undefined,
      delayMs: FIRST_DELAY_MS,
    }))
    this.#say = say
    this.#startMs = startMs
  }

  /** Starts the first, and the others when it listens: the site is up sooner than if all started together. */
  start() {
    this.#ticks = setInterval(() => this.#tick(), TICK_MS)
    this.#starting = this.#startAll()
    return this.#starting
  }

  async #startAll() {
    for (const slot of this.#slots) {
      if (this.#isStopping) return
      await hasStarted(this.#fork(slot))
    }
  }

  #fork(slot) {
    const worker = cluster.fork()
    const startedAt = performance.now()
    Object.assign(slot, { worker, missed: 0, isUp: false })
    const deadline = setTimeout(() => {
      this.#say(`${slot.name} does not start within ${this.#startMs / 1000} s and is ended.`)
      kill(worker)
    }, this.#startMs)
    // Heartbeats count from here on: loading the application may block a slow machine for longer.
    worker.once('listening', () => {
      clearTimeout(deadline)
      if (slot.worker === worker) Object.assign(slot, { missed: 0, isUp: true })
      this.#say(`${slot.name} is ready (process ${worker.process.pid}).`)
    })
    worker.on('message', () => {
      if (slot.worker === worker) slot.missed = 0
    })
    onceEnded(worker, (how) => {
      clearTimeout(deadline)
      this.#ended(slot, worker, startedAt, how)
    })
    return worker
  }

  #ended(slot, worker, startedAt, how) {
    if (this.#isStopping || slot.worker !== worker) return
    slot.worker = undefined
    if (performance.now() - startedAt > STEADY_MS) slot.delayMs = FIRST_DELAY_MS
    this.#say(`${slot.name} ended (${how}); it starts again in ${slot.delayMs / 1000} s.`)
    slot.timer = setTimeout(() => this.#fork(slot), slot.delayMs)
    slot.delayMs = Math.min(slot.delayMs * 2, MAX_DELAY_MS)
  }

  /** Counts ticks instead of comparing times: a machine that slept has missed none. */
  #tick() {
    for (const slot of this.#slots) {
      if (!slot.worker || !slot.isUp) continue
      slot.missed += 1
      if (slot.missed <= MAX_MISSED) continue
      this.#say(`${slot.name} does not respond and is replaced.`)
      slot.missed = 0
      kill(slot.worker)
    }
  }

  /**
   * Replaces every process by a new one, after a start that is still running. A call during a restart has one more
   * follow: the processes that the first one has already replaced may have loaded older files.
   */
  restart() {
    this.#isRestartWanted = true
    this.#restarting ??= this.#restart().finally(() => (this.#restarting = undefined))
    return this.#restarting
  }

  async #restart() {
    await this.#starting
    while (this.#isRestartWanted && !this.#isStopping) {
      this.#isRestartWanted = false
      await this.#replaceAll()
    }
  }

  async #replaceAll() {
    for (const slot of this.#slots) {
      const former = slot.worker
      clearTimeout(slot.timer)
      const isUp = await hasStarted(this.#fork(slot))
      if (this.#isStopping) return
      if (!isUp) {
        this.#say(
          `restart ended early: the new ${slot.name} does not start. The others keep running.`
        )
        this.#keep(slot, former)
        return
      }
      if (former) await drain(former)
      if (this.#isStopping) return
    }
    this.#say('the web processes have been replaced.')
  }

  /** Puts the former process back in its place, unless it has ended in the meantime. */
  #keep(slot, former) {
    if (!former || former.isDead()) return
    clearTimeout(slot.timer)
    if (slot.worker) kill(slot.worker)
    Object.assign(slot, { worker: former, missed: 0, isUp: true })
  }

  /** Asks every process to finish its requests, and kills those that take too long; resolves when all have ended. */
  async stop() {
    this.#isStopping = true
    clearInterval(this.#ticks)
    for (const slot of this.#slots) clearTimeout(slot.timer)
    const workers = Object.values(cluster.workers)
    const deadline = setTimeout(() => workers.forEach(kill), MAX_STOP_MS)
    for (const worker of workers) worker.process.kill('SIGTERM')
    await Promise.all(workers.map(hasEnded))
    clearTimeout(deadline)
  }
}

const kill = (worker) => worker.process.kill('SIGKILL')

/** A process that could not be created has an error instead of an exit. */
function onceEnded(worker, ended) {
  let isOver = false
  const end = (how) => {
    if (isOver) return
    isOver = true
    ended(how)
  }
  worker.once('exit', (code, by) => end(by ?? `code ${code}`))
  worker.on('error', (error) => worker.process.pid === undefined && end(error.message))
}

/** Whether a process came to listen. */
function hasStarted(worker) {
  return new Promise((resolve) => {
    worker.once('listening', () => resolve(true))
    onceEnded(worker, () => resolve(false))
  })
}

/** Lets a process finish without new connections; ends it when it takes too long. */
async function drain(worker) {
  const timer = setTimeout(() => kill(worker), MAX_DRAIN_MS)
  if (worker.isConnected()) worker.send('drain', () => {})
  await hasEnded(worker)
  clearTimeout(timer)
}

function hasEnded(worker) {
  if (worker.isDead()) return undefined
  return new Promise((resolve) => onceEnded(worker, resolve))
}
