import type { ChildProcess } from 'node:child_process'
import { Duplex } from 'node:stream'
import { HEARTBEAT_MS } from '../heartbeat.js'
import { fromRunner, type FromRunner } from '../protocol.js'
import { FrameTooLarge, MAX_FRAME_BYTES, readFrames, toFrame } from './frames.js'
import { CHANNEL_FD } from './worker_channel.js'

/** Number of messages that a runner can send before its job, and during it in addition to those for its test cases. */
const FREE_MESSAGES = 2_000
/** Messages added to the budget every `HEARTBEAT_MS`, for heartbeats and standard error. */
const MESSAGES_PER_TICK = 50
/** Number of bytes on standard error that count as one message. */
const BYTES_PER_MESSAGE = 1_000
/** Minimum budget of a job in bytes. */
const MIN_JOB_BYTES = 64_000_000
/**
 * Maximum message bytes per response byte: text and parsed value, each up to six times longer when escaped as JSON, plus
 * quotation marks.
 */
const BYTES_PER_BYTE = 13

type Listener = (message: FromRunner) => void
type Job = { cases: number; maxResponseBytes: number }

/**
 * The worker's end of the pipe to a runner. Treats the runner as untrusted: it checks a message's size before
 * buffering, limits messages and bytes per job, and kills the runner after a protocol violation.
 */
export class RunnerChannel {
  readonly #listeners = new Set<Listener>()
  readonly #pipe: Duplex
  #messages = FREE_MESSAGES
  #bytes = MIN_JOB_BYTES
  #violation: string | null = null

  constructor(private child: ChildProcess) {
    const pipe = child.stdio[CHANNEL_FD]
    if (!(pipe instanceof Duplex)) throw new Error('The runner has no message pipe')
    this.#pipe = pipe
    const read = readFrames((body) => this.#take(body))
    pipe.on('data', (chunk: Buffer) => this.#receive(chunk, read))
    // Ignored, because the exit of the child process is reported separately.
    pipe.on('error', () => {})
    const ticks = setInterval(() => (this.#messages += MESSAGES_PER_TICK), HEARTBEAT_MS)
    ticks.unref()
    child.once('exit', () => clearInterval(ticks))
  }

  /** Why the runner was killed, if it violated the protocol. */
  get violation(): string | null {
    return this.#violation
  }

  /** True while the worker is not reading; missing heartbeats are then ignored. */
  get isPaused(): boolean {
    return this.#pipe.isPaused()
  }

  listen(listener: Listener): void {
    this.#listeners.add(listener)
  }

  unlisten(listener: Listener): void {
    this.#listeners.delete(listener)
  }

  post(message: object): void {
    if (this.#pipe.writable) this.#pipe.write(toFrame(message))
  }

  pause(): void {
    this.#pipe.pause()
  }

  resume(): void {
    this.#pipe.resume()
  }

  /**
   * Adds the messages of one job to the message budget (three per test case: `started`, `trace` and `attempt`, plus
   * `FREE_MESSAGES`) and resets the byte budget.
   */
  allowJob({ cases, maxResponseBytes }: Job): void {
    this.#messages += 3 * cases + FREE_MESSAGES
    this.#bytes = Math.max(MIN_JOB_BYTES, cases * maxResponseBytes * BYTES_PER_BYTE)
  }

  /** Charges bytes on standard error to the message budget, and kills the runner if it is exhausted. */
  spend(bytes: number): void {
    this.#messages -= Math.ceil(bytes / BYTES_PER_MESSAGE)
    if (this.#messages < 0) this.#end('it sent too many messages')
  }

  #receive(chunk: Buffer, read: (chunk: Buffer) => void): void {
    if (this.#violation !== null) return
    this.#bytes -= chunk.length
    if (this.#bytes < 0) return this.#end('it sent more data than its responses can have')
    try {
      read(chunk)
    } catch (error) {
      if (!(error instanceof FrameTooLarge)) throw error
      this.#end(`it sent a message of more than ${MAX_FRAME_BYTES / 1_000_000} MB`)
    }
  }

  #take(body: string): void {
    if (this.#violation !== null) return
    if (--this.#messages < 0) return this.#end('it sent too many messages')
    const message = fromRunner.safeParse(parsed(body))
    if (!message.success) return this.#end('it sent an invalid message')
    for (const listener of this.#listeners) listener(message.data)
  }

  #end(violation: string): void {
    this.#violation ??= violation
    this.#pipe.pause()
    this.child.kill('SIGKILL')
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
