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

/**
 * Owns the web processes that share one port: starts them one after the other, restarts those that die or no longer
 * respond, replaces them one at a time, and ends them. This process accepts connections in turn for them and does
 * nothing else. It waits for a process to take one connection before it passes the next, so that a blocked process
 * holds up at most one.
 */
export class WebProcesses {
  #slots
  #say
  #isStopping = false
  #restarting
  #ticks

  constructor(count, { say = () => {} } = {}) {
    this.#slots = Array.from({ length: count }, (_, index) => ({
      name: `web process ${index + 1}`,
      worker: undefined,
      delayMs: FIRST_DELAY_MS,
    }))
    this.#say = say
  }

  /** Starts the first, and the others when it listens: the site is up sooner than if all started together. */
  async start() {
    this.#ticks = setInterval(() => this.#tick(), TICK_MS)
    for (const slot of this.#slots) {
      if (this.#isStopping) return
      await hasStarted(this.#fork(slot))
    }
  }

  #fork(slot) {
    const worker = cluster.fork()
    const startedAt = performance.now()
    Object.assign(slot, { worker, missed: 0, isUp: false })
    worker.on('message', () => {
      if (slot.worker === worker) Object.assign(slot, { missed: 0, isUp: true })
    })
    worker.once('listening', () =>
      this.#say(`${slot.name} is ready (process ${worker.process.pid}).`)
    )
    worker.once('exit', (code, by) => this.#ended(slot, worker, startedAt, by ?? `code ${code}`))
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
      slot.worker.process.kill('SIGKILL')
    }
  }

  /** Replaces every process by a new one; a second call while this runs changes nothing. */
  restart() {
    this.#restarting ??= this.#replaceAll().finally(() => (this.#restarting = undefined))
    return this.#restarting
  }

  async #replaceAll() {
    for (const slot of this.#slots) {
      if (this.#isStopping) return
      const former = slot.worker
      clearTimeout(slot.timer)
      if (!(await hasStarted(this.#fork(slot)))) {
        this.#say(
          `restart ended early: the new ${slot.name} does not start. The others keep running.`
        )
        this.#keep(slot, former)
        return
      }
      if (former) await drain(former)
    }
    this.#say('the web processes have been replaced.')
  }

  /** Puts the former process back in its place, unless it has ended in the meantime. */
  #keep(slot, former) {
    if (!former || former.isDead()) return
    clearTimeout(slot.timer)
    slot.worker?.process.kill('SIGKILL')
    Object.assign(slot, { worker: former, missed: 0, isUp: true })
  }

  /** Asks every process to finish its requests; resolves when all have ended. */
  async stop() {
    this.#isStopping = true
    clearInterval(this.#ticks)
    for (const slot of this.#slots) clearTimeout(slot.timer)
    const workers = Object.values(cluster.workers)
    await Promise.all(
      workers.map((worker) => {
        worker.process.kill('SIGTERM')
        return hasEnded(worker)
      })
    )
  }
}

/** Whether a process came to listen; one that takes too long is ended. */
function hasStarted(worker) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), START_MS)
    const settle = (isUp) => {
      clearTimeout(timer)
      resolve(isUp)
    }
    worker.once('listening', () => settle(true))
    worker.once('exit', () => settle(false))
  })
}

/** Lets a process finish without new connections; ends it when it takes too long. */
async function drain(worker) {
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), MAX_DRAIN_MS)
  if (worker.isConnected()) worker.send('drain')
  await hasEnded(worker)
  clearTimeout(timer)
}

function hasEnded(worker) {
  if (worker.isDead()) return undefined
  return new Promise((resolve) => worker.once('exit', resolve))
}
