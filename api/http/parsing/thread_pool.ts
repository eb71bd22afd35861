import type { ThreadCall, ThreadReply } from '#api/http/parsing/thread_messages'
import { Worker } from 'node:worker_threads'

type PoolOptions = {
  threads: number
  /** Calls that may wait for a thread. */
  waiting: number
  deadlineMs: number
  /** JavaScript heap of each thread. */
  heapMb: number
  /** An unused thread ends after this. */
  idleMs: number
}

/** `busy`: the queue is full. `timeout` and `memory`: the thread was ended. */
export type PoolFault = 'busy' | 'timeout' | 'memory'

export type PoolReply = ThreadReply | { type: PoolFault }

type Waiting = { call: ThreadCall; resolve: (reply: PoolReply) => void }

/**
 * Owns the parser threads of this process. A thread runs one call at a time and is replaced when it exceeds its
 * deadline or its memory, so that no document can stop the process or the documents behind it.
 */
export class ThreadPool {
  readonly #idle: { worker: Worker; timer: NodeJS.Timeout }[] = []
  readonly #waiting: Waiting[] = []
  #running = 0

  constructor(private options: PoolOptions) {}

  run(call: ThreadCall): Promise<PoolReply> {
    if (this.#running >= this.options.threads && this.#waiting.length >= this.options.waiting) {
      return Promise.resolve({ type: 'busy' })
    }
    return new Promise((resolve) => {
      this.#waiting.push({ call, resolve })
      this.#next()
    })
  }

  #next() {
    if (this.#running >= this.options.threads) return
    const waiting = this.#waiting.shift()
    if (!waiting) return
    this.#running++
    void this.#serve(waiting)
  }

  async #serve({ call, resolve }: Waiting) {
    const worker = this.#take()
    const reply = await replyOf(worker, call, this.options.deadlineMs)
    if (isFault(reply)) await worker.terminate()
    else this.#keep(worker)
    this.#running--
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
