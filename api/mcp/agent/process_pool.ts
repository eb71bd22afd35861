import { CrashPauses } from '#api/mcp/agent/limits/crash_pauses'
import {
  type AllowedCommand,
  CommandFileError,
  findProgram,
  readAllowedCommands,
  refusalOf,
} from '#api/mcp/agent/allowed_commands'
import { folderSize, MAX_FILES } from '#api/mcp/agent/limits/folder_size'
import { groupMemory } from '#api/mcp/agent/limits/group_memory'
import { isOutOfFiles, OUT_OF_FILES } from '#api/mcp/agent/out_of_files'
import type { StartOrder } from '#api/mcp/agent/protocol'
import { type ProcessEnd, ServerProcess } from '#api/mcp/agent/server_process'

const MEMORY_CHECK_MS = 500
const DISK_CHECK_MS = 2_000
const MAX_PER_OWNER = 10
/** Maximum share of all processes that one organization can use, so that some remain for others. */
const MAX_SHARE_OF_ORGANIZATION = 0.75
const MEGABYTE = 1_048_576

export type AgentLimits = {
  /** Path of the file of permitted commands; null permits none. */
  commands: string | null
  maxProcesses: number
  /** Limit for one process, including the processes that it starts. */
  memoryMb: number
  /** Limit per process folder. */
  diskMb: number
  /** Time without a message in either direction after which a process is ended. */
  idleMs: number
}

type Handlers = { onMessage: (line: string) => void; onEnd: (end: ProcessEnd) => void }
type Started = { process: ServerProcess } | { refused: ProcessEnd }

/** Owns all processes of an agent, and decides which ones may be started. */
export class ProcessPool {
  #running = new Map<ServerProcess, StartOrder>()
  /** Orders that are being checked, so that concurrent ones cannot exceed the limits. */
  #starting = new Set<StartOrder>()
  #crashes = new CrashPauses()
  #timers: NodeJS.Timeout[]
  #isChecking = false
  #isMeasuring = false

  constructor(private readonly limits: AgentLimits) {
    this.#timers = [
      setInterval(() => void this.#check(), MEMORY_CHECK_MS).unref(),
      setInterval(() => void this.#checkFolders(), DISK_CHECK_MS).unref(),
    ]
  }

  get size(): number {
    return this.#running.size
  }

  async start(order: StartOrder, handlers: Handlers): Promise<Started> {
    const full = this.#fullness(order)
    if (full) return { refused: { reason: 'too_many', message: full } }
    this.#starting.add(order)
    try {
      const refused = await this.#refusal(order)
      if (refused) return { refused }
      const file = await findProgram(order.command, process.env.PATH ?? '')
      if (file === null) {
        const message = `The machine of the MCP agent has no program ${order.command}`
        return { refused: { reason: 'not_started', message } }
      }
      return await this.#spawn(file, order, handlers)
    } catch (error) {
      if (!isOutOfFiles(error)) throw error
      return { refused: { reason: 'not_started', message: OUT_OF_FILES } }
    } finally {
      this.#starting.delete(order)
    }
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    const stopped: ProcessEnd = { reason: 'stopped', message: 'The MCP agent was stopped' }
    await Promise.all([...this.#running.keys()].map((each) => each.stop(stopped)))
  }

  async #spawn(file: string, order: StartOrder, handlers: Handlers): Promise<Started> {
    const { server, environment } = order
    const program = { file, arguments: order.arguments, environment }
    const child = new ServerProcess(program, {
      onMessage: handlers.onMessage,
      onEnd: (end) => {
        this.#running.delete(child)
        if (CRASHES.includes(end.reason)) {
          this.#crashes.crashed(server, Date.now() - child.startedAt)
        } else if (end.reason === 'stopped') this.#crashes.ended(server)
        handlers.onEnd(end)
      },
    })
    this.#running.set(child, order)
    const failed = await child.started()
    if (!failed) return { process: child }
    this.#running.delete(child)
    if (failed.message !== OUT_OF_FILES) this.#crashes.crashed(server, 0)
    return { refused: failed }
  }

  async #refusal(order: StartOrder): Promise<ProcessEnd | null> {
    const pauseMs = this.#crashes.remaining(order.server)
    if (pauseMs > 0) {
      const seconds = Math.ceil(pauseMs / 1000)
      const message = `The program of the server ended unexpectedly several times and is started again in ${seconds} s`
      return { reason: 'paused', message }
    }
    let allowed: AllowedCommand[]
    try {
      // Read at each start, so that a command removed by the operator is not started again.
      allowed = await readAllowedCommands(this.limits.commands)
    } catch (error) {
      if (!(error instanceof CommandFileError)) throw error
      console.error(`assay: ${error.message}`)
      const message = 'The list of commands of the MCP agent is not valid; its log names the error'
      return { reason: 'not_allowed', message }
    }
    const message = refusalOf(order, allowed)
    return message === null ? null : { reason: 'not_allowed', message }
  }

  #fullness({ owner, organization }: StartOrder): string | null {
    const orders = [...this.#running.values(), ...this.#starting]
    if (orders.length >= this.limits.maxProcesses) {
      return `The MCP agent runs ${orders.length} processes, its maximum`
    }
    const own = orders.filter((order) => order.owner === owner).length
    if (own >= MAX_PER_OWNER) {
      return `You have ${own} processes at the MCP agent, the maximum. Close other sessions`
    }
    const shared = orders.filter((order) => order.organization === organization).length
    if (shared < Math.ceil(this.limits.maxProcesses * MAX_SHARE_OF_ORGANIZATION)) return null
    return `Your organization has ${shared} processes at the MCP agent, the maximum. Close other sessions`
  }

  /** Ends processes that are idle or use too much memory. */
  async #check(): Promise<void> {
    if (this.#isChecking || this.#running.size === 0) return
    this.#isChecking = true
    try {
      const { idleMs, memoryMb } = this.limits
      const memory = await groupMemory()
      for (const child of this.#running.keys()) {
        if ((memory.get(child.group ?? 0) ?? 0) > memoryMb * MEGABYTE) {
          const message = `The server used more than ${memoryMb} MB and was ended`
          void child.stop({ reason: 'memory', message })
        } else if (Date.now() - child.lastUsedAt > idleMs) {
          void child.stop({ reason: 'idle', message: 'The server was idle and was ended' })
        }
      }
    } catch (error) {
      console.error(`assay: the memory of MCP servers cannot be measured: ${String(error)}`)
    } finally {
      this.#isChecking = false
    }
  }

  /**
   * Ends processes that exceed their disk limit, before a full disk would end all of them. Measures one folder at a time.
   */
  async #checkFolders(): Promise<void> {
    if (this.#isMeasuring) return
    this.#isMeasuring = true
    const { diskMb } = this.limits
    for (const child of this.#running.keys()) {
      const bytes = await folderSize(child.folder, diskMb * MEGABYTE)
      if (bytes <= diskMb * MEGABYTE) continue
      const message = `The server stored more than ${diskMb} MB or ${MAX_FILES} files and was ended`
      void child.stop({ reason: 'disk', message })
    }
    this.#isMeasuring = false
  }
}

const CRASHES: readonly string[] = ['exited', 'memory', 'disk', 'too_large', 'flooded']
