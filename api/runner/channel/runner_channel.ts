import type { ChildProcess } from 'node:child_process'
import { Duplex } from 'node:stream'
import { BEAT_MS } from '../heartbeat.js'
import { fromRunner, type FromRunner } from '../protocol.js'
import { FrameTooLarge, MAX_FRAME_BYTES, readFrames, toFrame } from './frames.js'
import { CHANNEL_FD } from './worker_channel.js'

/** Messages that a runner may send before it has a job, and besides those of its cases. */
const FREE_MESSAGES = 2_000
/** Beats and words on standard error, per tick. */
const MESSAGES_PER_TICK = 50
/** What a runner writes to standard error costs a message for so many bytes. */
const BYTES_PER_MESSAGE = 1_000
/** Bytes of a job, however few its cases are. */
const MIN_JOB_BYTES = 64_000_000
/** Bytes of messages for each byte of a response: its text and its value, in JSON six bytes for one, and quotes of it. */
const BYTES_PER_BYTE = 13

type Listener = (message: FromRunner) => void
type Job = { cases: number; maxAnswerBytes: number }

/**
 * The worker's end of the pipe to a runner. It assumes that the other end is hostile: a message is limited before it is
 * kept, messages and bytes are limited for each job, and what is not in the protocol ends the runner.
 */
export class RunnerChannel {
  readonly #listeners = new Set<Listener>()
  readonly #pipe: Duplex
  #messages = FREE_MESSAGES
  #bytes = MIN_JOB_BYTES
  #violation: string | null = null

  constructor(private child: ChildProcess) {
    const pipe = child.stdio[CHANNEL_FD]
    if (!(pipe instanceof Duplex)) throw new Error('The runner has no pipe to its worker')
    this.#pipe = pipe
    const read = readFrames((body) => this.#take(body))
    pipe.on('data', (chunk: Buffer) => this.#receive(chunk, read))
    // A runner that ended; its exit is what counts.
    pipe.on('error', () => {})
    const ticks = setInterval(() => (this.#messages += MESSAGES_PER_TICK), BEAT_MS)
    ticks.unref()
    child.once('exit', () => clearInterval(ticks))
  }

  /** Why the runner was ended, if it broke the protocol. */
  get violation(): string | null {
    return this.#violation
  }

  /** While nothing is read, nothing is missing either. */
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

  /** What one job may send: each case is taken up once and answered once. */
  allowJob({ cases, maxAnswerBytes }: Job): void {
    this.#messages += 2 * cases + FREE_MESSAGES
    this.#bytes = Math.max(MIN_JOB_BYTES, cases * maxAnswerBytes * BYTES_PER_BYTE)
  }

  /** Counts what the runner writes to standard error. */
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
    if (!message.success) return this.#end('it sent a message that does not exist')
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
