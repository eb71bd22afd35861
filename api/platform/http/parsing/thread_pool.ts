import type { FieldError } from '#api/platform/http/domain_error'
import { Worker } from 'node:worker_threads'

/** One call of an exported function, as sent to the thread. */
export type ThreadCall = { url: string; name: string; args: unknown[]; nodes: number }

export type ThreadReply =
  | { type: 'output'; output: unknown }
  /** The output has too many values or is nested too deeply to be deserialized on the event loop. */
  | { type: 'complex'; message: string }
  | { type: 'refused'; code: string; status: number; message: string; errors: FieldError[] }
  | { type: 'failed'; message: string }

/** Message from a thread. `started`: the thread has loaded the module and begins the call. */
export type ThreadMessage = ThreadReply | { type: 'started' }

type PoolOptions = {
  threads: number
  /** Maximum threads that one owner can use at the same time. */
  threadsPerOwner: number
  /** Maximum number of queued calls. */
  waiting: number
  waitingPerOwner: number
  /** Maximum time until a thread has started and loaded the module, which depends on the load of the machine. */
  startMs: number
  /** Maximum time of the call itself. */
  deadlineMs: number
  /** Limit of each thread's old-generation heap. */
  heapMb: number
  /** Time without calls after which a thread is terminated. */
  idleMs: number
}

/** `busy`: the queue or the owner's share of it is full. `timeout` and `memory`: the thread was terminated. */
export type PoolFault = 'busy' | 'timeout' | 'memory'

export type PoolReply = ThreadReply | { type: PoolFault }

type Waiting = { call: ThreadCall; owner: string; resolve: (reply: PoolReply) => void }

/**
 * Owns the parser threads of this process. A thread runs one call at a time and is replaced when it exceeds its
 * deadline or memory limit, so that no document can block the process or the queue. One owner's calls occupy at most
 * `threadsPerOwner` threads.
 */
export class ThreadPool {
  readonly #idle: { worker: Worker; timer: NodeJS.Timeout }[] = []
  readonly #waiting: Waiting[] = []
  readonly #runningOf = new Map<string, number>()
  #running = 0

  constructor(private options: PoolOptions) {}

  /** Runs the call on behalf of an owner, such as an organization. */
  run(call: ThreadCall, owner: string): Promise<PoolReply> {
    const { waiting, waitingPerOwner } = this.options
    const own = this.#waiting.filter((each) => each.owner === owner).length
    const mustWait = this.#running >= this.options.threads || !this.#mayRun(owner)
    if (mustWait && (this.#waiting.length >= waiting || own >= waitingPerOwner)) {
      return Promise.resolve({ type: 'busy' })
    }
    return new Promise((resolve) => {
      this.#waiting.push({ call, owner, resolve })
      this.#next()
    })
  }

  #mayRun(owner: string) {
    return (this.#runningOf.get(owner) ?? 0) < this.options.threadsPerOwner
  }

  #next() {
    if (this.#running >= this.options.threads) return
    const index = this.#waiting.findIndex(({ owner }) => this.#mayRun(owner))
    const [waiting] = index < 0 ? [] : this.#waiting.splice(index, 1)
    if (waiting) void this.#serve(waiting)
  }

  #count(owner: string, change: 1 | -1) {
    this.#running += change
    const running = (this.#runningOf.get(owner) ?? 0) + change
    if (running > 0) this.#runningOf.set(owner, running)
    else this.#runningOf.delete(owner)
  }

  async #serve({ call, owner, resolve }: Waiting) {
    this.#count(owner, 1)
    const worker = this.#take()
    const reply = await replyOf(worker, call, this.options)
    if (isFault(reply) || !isAlive(worker)) await worker.terminate()
    else this.#keep(worker)
    this.#count(owner, -1)
    resolve(reply)
    this.#next()
  }

  #take(): Worker {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      clearTimeout(idle.timer)
      if (isAlive(idle.worker)) return idle.worker
    }
    return startThread(this.options.heapMb)
  }

  #keep(worker: Worker) {
    worker.unref()
    const timer = setTimeout(() => {
      const index = this.#idle.findIndex((idle) => idle.worker === worker)
      if (index < 0) return
      this.#idle.splice(index, 1)
      void worker.terminate()
    }, this.options.idleMs).unref()
    this.#idle.push({ worker, timer })
  }
}

/** Node's thread ID of an exited worker. */
const EXITED = -1

const isFault = ({ type }: PoolReply) => type === 'timeout' || type === 'memory'

/** Whether a worker has not exited. An exited one, after an error outside a call, never replies. */
const isAlive = ({ threadId }: Worker) => threadId !== EXITED

function startThread(heapMb: number): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  return new Worker(new URL(isSource ? './thread.ts' : './thread.js', import.meta.url), {
    execArgv: isSource ? ['--import', import.meta.resolve('@poppinss/ts-exec')] : [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
    // Parsers need no environment variables, so they cannot leak any.
    env: {},
  })
}

type Limits = Pick<PoolOptions, 'startMs' | 'deadlineMs'>

function replyOf(worker: Worker, call: ThreadCall, limits: Limits): Promise<PoolReply> {
  return new Promise((resolve) => {
    const settle = (reply: PoolReply) => {
      clearTimeout(timer)
      worker.removeAllListeners('message')
      worker.removeAllListeners('error')
      worker.removeAllListeners('exit')
      // Without a listener, an error emitted during termination would crash the process.
      worker.on('error', () => {})
      resolve(reply)
    }
    const endAfter = (ms: number) => setTimeout(() => settle({ type: 'timeout' }), ms)
    let timer = endAfter(limits.startMs)
    worker.ref()
    worker.on('message', (reply: ThreadMessage) => {
      if (reply.type !== 'started') return settle(reply)
      clearTimeout(timer)
      timer = endAfter(limits.deadlineMs)
    })
    worker.on('error', (error: Error & { code?: string }) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      const reply: PoolReply = isMemory
        ? { type: 'memory' }
        : { type: 'failed', message: String(error.stack) }
      worker.removeAllListeners('exit')
      // The worker exits after an error.
      void worker.terminate().then(() => settle(reply))
    })
    worker.on('exit', () => settle({ type: 'memory' }))
    worker.postMessage(call)
  })
}
