import { isOutOfFiles, OUT_OF_FILES } from '#api/mcp/agent/out_of_files'
import { KeptOutput } from '#api/mcp/agent/kept_output'
import { LineReader } from '#api/mcp/agent/line_reader'
import { isMessage, OutputLimits } from '#api/mcp/agent/limits/output_limits'
import { type EndReason, MAX_MESSAGE_BYTES } from '#api/mcp/agent/protocol'
import { createFolder, deleteFolder } from '#api/mcp/agent/working_folder'
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Times after closing the input at which the process group receives SIGTERM and SIGKILL. */
const CLOSE_MS = 500
const TERMINATE_MS = 2_000
/** Time to read the remaining output after the program has ended. */
const DRAIN_MS = 2_000
/** Maximum number of bytes that are kept of one read of standard error: those at its end. */
const MAX_ERROR_BYTES = 16_000

export type ProcessEnd = { reason: EndReason; message: string; output?: string }

export type Program = {
  /** Absolute path. */
  file: string
  arguments: readonly string[]
  /** Variables added to the minimal environment; their values are masked in the kept output. */
  environment: Readonly<Record<string, string>>
}

type Handlers = { onMessage: (line: string) => void; onEnd: (end: ProcessEnd) => void }

/**
 * Owns the process of one session with a stdio server, the process group, and the working folder, which is deleted when
 * the process ends. Of the agent's environment, the process inherits only the search path, the home folder and the
 * language.
 */
export class ServerProcess {
  lastUsedAt = Date.now()
  readonly startedAt = Date.now()
  readonly folder = createFolder()
  readonly #child: ChildProcessWithoutNullStreams
  readonly #handlers: Handlers
  readonly #limits = new OutputLimits()
  /** End of the output: standard error, and output lines that are not messages. */
  readonly #output: KeptOutput
  #ending: ProcessEnd | null = null
  #isOver = false
  /** Resolves when the process has ended and its folder is deleted. */
  readonly #over = Promise.withResolvers<void>()

  constructor(program: Program, handlers: Handlers) {
    this.#output = new KeptOutput(program.environment)
    this.#handlers = handlers
    this.#child = this.#spawn(program)
    // Without this listener, an error would crash the agent.
    this.#child.on('error', () => {})
    this.#child.once('close', (code, signal) => void this.#closed(code, signal))
    // If no file descriptors are free, the child has no streams, although its type declares them.
    if (this.#child.pid !== undefined) this.#watch()
  }

  /** @throws if the system rejects the arguments, for example because they are too long */
  #spawn(program: Program): ChildProcessWithoutNullStreams {
    try {
      return spawn(program.file, program.arguments, {
        cwd: this.folder,
        env: { ...minimalEnvironment(this.folder), ...program.environment },
        stdio: ['pipe', 'pipe', 'pipe'],
        shell: false,
        // Starts a process group, so that child processes are counted and ended together with the process.
        detached: true,
      })
    } catch (error) {
      void deleteFolder(this.folder)
      throw error
    }
  }

  /** Resolves with null once the program runs, or with the reason why it could not be started. */
  async started(): Promise<ProcessEnd | null> {
    if (this.#child.pid !== undefined) return null
    const [error]: unknown[] = await once(this.#child, 'error').catch((cause: unknown) => [cause])
    if (isOutOfFiles(error)) return { reason: 'not_started', message: OUT_OF_FILES }
    const message = `The program cannot be started: ${(error as Error).message}`
    return { reason: 'not_started', message }
  }

  /** Process ID of the leader of the process group; undefined if the program could not be started. */
  get group(): number | undefined {
    return this.#child.pid
  }

  /** Sends one message. @returns whether the process keeps up with its input */
  send(line: string): boolean {
    this.lastUsedAt = Date.now()
    this.#limits.received()
    return this.#child.stdin.writable ? this.#child.stdin.write(`${line}\n`) : true
  }

  pauseOutput(): void {
    this.#child.stdout.pause()
  }

  resumeOutput(): void {
    this.#child.stdout.resume()
  }

  onInputDrained(listener: () => void): void {
    this.#child.stdin.on('drain', listener)
  }

  /** Ends the process and its group: closes its input, terminates it, and kills the remaining processes. */
  async stop(end: ProcessEnd): Promise<void> {
    if (this.#isOver || this.#child.pid === undefined) return
    this.#ending ??= end
    const isNow = IMMEDIATE.includes(end.reason)
    const timers = [
      setTimeout(() => this.#signal('SIGTERM'), isNow ? 0 : CLOSE_MS),
      setTimeout(() => this.#signal('SIGKILL'), isNow ? 0 : TERMINATE_MS),
    ]
    this.#child.stdin.end()
    await this.#over.promise
    for (const timer of timers) clearTimeout(timer)
  }

  #watch(): void {
    const child = this.#child
    const reader = new LineReader(
      MAX_MESSAGE_BYTES,
      (line) => this.#wrote(line),
      () => void this.stop(TOO_LARGE)
    )
    child.stdout.on('data', (chunk: Buffer) => reader.add(chunk))
    child.stderr.on('data', (chunk: Buffer) => {
      this.#output.add(chunk.subarray(-MAX_ERROR_BYTES).toString('utf8'))
      this.#assert(this.#limits.error(chunk.length))
    })
    // A process that has ended cannot receive messages; its end is reported by `close`.
    child.stdin.on('error', () => {})
    child.once('exit', () => this.#exited())
  }

  /**
   * Kills the process group. Child processes outside the group survive and can keep the output open, which would delay
   * `close`; the output is therefore closed after `DRAIN_MS`.
   */
  #exited(): void {
    const { stdout, stderr } = this.#child
    this.#signal('SIGKILL')
    const late = setTimeout(() => {
      stdout.destroy()
      stderr.destroy()
    }, DRAIN_MS)
    this.#child.once('close', () => clearTimeout(late))
  }

  #wrote(line: string): void {
    if (this.#ending) return
    const bytes = Buffer.byteLength(line) + 1
    if (isMessage(line)) {
      this.lastUsedAt = Date.now()
      this.#assert(this.#limits.message(bytes))
      this.#handlers.onMessage(line)
    } else {
      this.#assert(this.#limits.other(bytes))
      this.#output.add(`${line}\n`)
    }
  }

  #assert(exceeded: string | null): void {
    if (exceeded && !this.#ending) void this.stop({ reason: 'flooded', message: exceeded })
  }

  async #closed(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    this.#isOver = true
    this.#signal('SIGKILL')
    await deleteFolder(this.folder)
    this.#over.resolve()
    if (this.#child.pid === undefined) return
    const how = signal === null ? `with exit code ${code}` : `by ${signal}`
    const ended: ProcessEnd = {
      reason: 'exited',
      message: `The program of the server ended ${how}`,
      output: this.#output.toString(),
    }
    this.#handlers.onEnd(this.#ending ?? ended)
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid } = this.#child
    if (pid === undefined) return
    try {
      process.kill(-pid, signal)
    } catch {
      // All processes of the group have exited.
    }
  }
}

const IMMEDIATE: readonly EndReason[] = ['memory', 'disk', 'too_large', 'flooded']

const TOO_LARGE: ProcessEnd = {
  reason: 'too_large',
  message: `The server sent a message of more than ${MAX_MESSAGE_BYTES / 1_048_576} MB and was ended`,
}

const INHERITED = ['PATH', 'HOME', 'LANG']

const minimalEnvironment = (folder: string) => ({
  ...Object.fromEntries(
    INHERITED.flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]]
    )
  ),
  TMPDIR: folder,
})
