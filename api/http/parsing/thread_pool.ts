import type { ThreadCall, ThreadReply } from '#api/http/parsing/thread_messages'
import { Worker } from 'node:worker_threads'

type PoolOptions = {
  threads: number
  /** Threads that calls of one owner use at the same time. */
  threadsPerOwner: number
  /** Calls that may wait for a thread. */
  waiting: number
  waitingPerOwner: number
  deadlineMs: number
  /** JavaScript heap of each thread. */
  heapMb: number
  /** An unused thread ends after this. */
  idleMs: number
}

/** `busy`: the queue is full, or the owner's part of it. `timeout` and `memory`: the thread was ended. */
export type PoolFault = 'busy' | 'timeout' | 'memory'

export type PoolReply = ThreadReply | { type: PoolFault }

type Waiting = { call: ThreadCall; owner: string; resolve: (reply: PoolReply) => void }

/**
 * Owns the parser threads of this process. A thread runs one call at a time and is replaced when it exceeds its
 * deadline or its memory, so that no document can stop the process or the documents behind it. The calls of one owner
 * never use all threads.
 */
export class ThreadPool {
  readonly #idle: { worker: Worker; timer: NodeJS.Timeout }[] = []
  readonly #waiting: Waiting[] = []
  readonly #runningOf = new Map<string, number>()
  #running = 0

  constructor(private options: PoolOptions) {}

  /** Runs the call for an owner, such as an organization. */
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
    const reply = await replyOf(worker, call, this.options.deadlineMs)
    if (isFault(reply)) await worker.terminate()
    else this.#keep(worker)
    this.#count(owner, -1)
    resolve(reply)
    this.#next()
  }

  #take(): Worker {
    const idle = this.#idle.pop()
    if (!idle) return startThread(this.options.heapMb)
    clearTimeout(idle.timer)
    return idle.worker
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

const isFault = ({ type }: PoolReply) => type === 'timeout' || type === 'memory'

function startThread(heapMb: number): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  return new Worker(new URL(isSource ? './thread.ts' : './thread.js', import.meta.url), {
    execArgv: isSource ? ['--import', import.meta.resolve('@poppinss/ts-exec')] : [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
    // Parsers need no settings, and what they do not have they cannot leak.
    env: {},
  })
}

function replyOf(worker: Worker, call: ThreadCall, deadlineMs: number): Promise<PoolReply> {
  return new Promise((resolve) => {
    const settle = (reply: PoolReply) => {
      clearTimeout(timer)
      worker.removeAllListeners('message')
      worker.removeAllListeners('error')
      worker.removeAllListeners('exit')
      // A late error of a thread that is being ended must not end the process.
      worker.on('error', () => {})
      resolve(reply)
    }
    const timer = setTimeout(() => settle({ type: 'timeout' }), deadlineMs)
    worker.ref()
    worker.on('message', (reply: ThreadReply) => settle(reply))
    worker.on('error', (error: Error & { code?: string }) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      settle(isMemory ? { type: 'memory' } : { type: 'failed', message: String(error.stack) })
    })
    worker.on('exit', () => settle({ type: 'memory' }))
    worker.postMessage(call)
  })
}
