import cluster from 'node:cluster'

const TICK_MS = 1000
/**
 * Maximum number of consecutive missed heartbeats, which are sent every second. A process that
 * misses more is killed and replaced.
 */
const MAX_MISSED = 5
const FIRST_DELAY_MS = 300
const MAX_DELAY_MS = 30_000
const STEADY_MS = 60_000
const START_MS = 60_000
/** Maximum time for a replaced process to finish its requests and close idle connections; then it is killed. */
const MAX_DRAIN_MS = 5 * 60_000
/**
 * Time after which processes that have not stopped are killed. Includes 4 s for requests; `npm start` kills the process
 * group after 6 s.
 */
const MAX_STOP_MS = 5500

/**
 * Owns the web processes that share one port: starts them, restarts those that exit or stop
 * responding, replaces them one at a time, and stops them. The primary process only accepts
 * connections and distributes them round-robin. It passes a process another connection only after
 * that process has taken the previous one, so a blocked process delays at most one.
 */
export class WebProcesses {
  #slots
  #log
  #startMs
  #isStopping = false
  #starting
  #restarting
  #isRestartWanted = false
  #ticks

  constructor(count, { log = () => {}, startMs = START_MS } = {}) {
    this.#slots = Array.from({ length: count }, (_, index) => ({
      name: `web process ${index + 1}`,
      worker: undefined,
      delayMs: FIRST_DELAY_MS,
    }))
    this.#log = log
    this.#startMs = startMs
  }

  /**
   * Starts the processes one after another, so that the first one listens sooner than with simultaneous starts.
   * Resolves when all have listened or exited.
   */
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
      this.#log(`${slot.name} did not start within ${this.#startMs / 1000} s and was killed.`)
      kill(worker)
    }, this.#startMs)
    // Starts the heartbeat checks only after this event, because loading the application can block for longer on a slow
    // machine.
    worker.once('listening', () => {
      clearTimeout(deadline)
      if (slot.worker === worker) Object.assign(slot, { missed: 0, isUp: true })
      this.#log(`${slot.name} is ready (process ${worker.process.pid}).`)
    })
    worker.on('message', () => {
      if (slot.worker === worker) slot.missed = 0
    })
    whenExited(worker, (how) => {
      clearTimeout(deadline)
      this.#ended(slot, worker, startedAt, how)
    })
    return worker
  }

  #ended(slot, worker, startedAt, how) {
    if (this.#isStopping || slot.worker !== worker) return
    slot.worker = undefined
    if (performance.now() - startedAt > STEADY_MS) slot.delayMs = FIRST_DELAY_MS
    this.#log(`${slot.name} exited (${how}); restarting in ${slot.delayMs / 1000} s.`)
    slot.timer = setTimeout(() => this.#fork(slot), slot.delayMs)
    slot.delayMs = Math.min(slot.delayMs * 2, MAX_DELAY_MS)
  }

  /** Counts ticks instead of comparing times, because no ticks occur while the machine is suspended. */
  #tick() {
    for (const slot of this.#slots) {
      if (!slot.worker || !slot.isUp) continue
      slot.missed += 1
      if (slot.missed <= MAX_MISSED) continue
      this.#log(`${slot.name} does not respond and will be replaced.`)
      slot.missed = 0
      kill(slot.worker)
    }
  }

  /**
   * Replaces every process, after any start in progress. If a new process does not start, the remaining processes are not
   * replaced. A call during a restart triggers another restart, because processes that were already replaced may have
   * loaded older files.
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
        this.#log(`restart aborted: the new ${slot.name} did not start. The others keep running.`)
        this.#keep(slot, former)
        return
      }
      if (former) await drain(former)
      if (this.#isStopping) return
    }
    this.#log('the web processes have been replaced.')
  }

  /** Keeps the previous process in its slot unless it has exited. */
  #keep(slot, former) {
    if (!former || former.isDead()) return
    clearTimeout(slot.timer)
    if (slot.worker) kill(slot.worker)
    Object.assign(slot, { worker: former, missed: 0, isUp: true })
  }

  /** Lets all processes finish their requests and kills those that take too long. Resolves when all have exited. */
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

/** Calls `ended` once. A process that could not be created emits an error instead of an exit event. */
function whenExited(worker, ended) {
  let isOver = false
  const end = (how) => {
    if (isOver) return
    isOver = true
    ended(how)
  }
  worker.once('exit', (code, by) => end(by ?? `code ${code}`))
  worker.on('error', (error) => worker.process.pid === undefined && end(error.message))
}

/** Resolves with true if the process listens before it exits, otherwise false. */
function hasStarted(worker) {
  return new Promise((resolve) => {
    worker.once('listening', () => resolve(true))
    whenExited(worker, () => resolve(false))
  })
}

/** Lets a process finish its requests without new connections, and kills it if it takes too long. */
async function drain(worker) {
  const timer = setTimeout(() => kill(worker), MAX_DRAIN_MS)
  if (worker.isConnected()) worker.send('drain', () => {})
  await hasEnded(worker)
  clearTimeout(timer)
}

function hasEnded(worker) {
  if (worker.isDead()) return undefined
  return new Promise((resolve) => whenExited(worker, resolve))
}
