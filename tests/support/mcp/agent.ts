import { stdioAddress } from '#api/contract/mcp/stdio'
import { type AgentOptions, type ServedAgent, serveAgent } from '#api/mcp/agent/serve_agent'
import { mcpAgent } from '#config/mcp_agent'
import type { Group } from '@japa/runner/core'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stringify } from 'yaml'

export type Command = { command: string; arguments: string[]; environment?: string[] }

const SCRIPT = fileURLToPath(new URL('programs/stdio_server.mjs', import.meta.url))

/** Returns the command of the fixture server. */
export const fixtureCommand = (...given: string[]): Command => ({
  command: process.execPath,
  arguments: [SCRIPT, ...given],
})

export const fixtureAddress = (...given: string[]) => stdioAddress(fixtureCommand(...given))

/** A file of allowed commands that a test can replace. */
export class CommandFile {
  constructor(readonly path: string) {}

  permit(...commands: object[]): Promise<void> {
    return writeFile(this.path, stringify({ commands }))
  }
}

export type TestAgent = { commands: CommandFile; agent: ServedAgent }

/**
 * Creates a folder for a command file, which exists only after `permit` has written it. Also
 * returns a function that removes the folder.
 */
export async function newCommandFile() {
  const folder = await mkdtemp(join(tmpdir(), 'assay-agent-'))
  return {
    file: new CommandFile(join(folder, 'commands.yml')),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Serves an agent in this process before each test, and makes the application use it. */
export function agentForEach(
  group: Group,
  use: (at: TestAgent) => void,
  limits: Partial<AgentOptions> = {}
): void {
  group.each.setup(async () => {
    const { file, remove } = await newCommandFile()
    await file.permit(fixtureCommand())
    const token = randomBytes(32).toString('base64url')
    const agent = await serveAgent({
      ...{ host: '127.0.0.1', port: 0, token, commands: file.path },
      ...{ maxProcesses: 20, memoryMb: 400, diskMb: 1024, idleMs: 600_000 },
      ...limits,
    })
    const restore = useAgent(`http://127.0.0.1:${agent.port}`, token)
    use({ commands: file, agent })
    return async () => {
      restore()
      await agent.stop()
      await remove()
    }
  })
}

/** Polls until a condition is met, for example on a process, a file or a row. The test's own timeout applies. */
export async function waitFor(isMet: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isMet())) await new Promise((resolve) => setTimeout(resolve, 50))
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function useAgent(url: string, token: string | null): () => void {
  const before = { ...mcpAgent }
  Object.assign(mcpAgent, { url, token })
  return () => Object.assign(mcpAgent, before)
}

export type AgentProcess = {
  commands: CommandFile
  start: () => Promise<void>
  kill: () => Promise<void>
  /** Whether the most recently started process is still running. */
  isRunning: () => boolean
}

type ProcessLimits = { maxProcesses?: number; maxFiles?: number }

/** Starts a real agent process for each test, which can start the fixture server. */
export function agentProcessForEach(
  group: Group,
  use: (agent: AgentProcess) => void,
  limits: ProcessLimits = {}
): void {
  group.each.setup(async () => {
    const { file, remove } = await newCommandFile()
    await file.permit(fixtureCommand())
    const token = randomBytes(32).toString('base64url')
    let kill = async () => {}
    let isAlive = () => false
    let port = 0
    const start = async () => {
      const started = await startAgentProcess({ token, commands: file.path, port, ...limits })
      kill = started.kill
      isAlive = started.isRunning
      port = started.port
    }
    await start()
    const restore = useAgent(`http://127.0.0.1:${port}`, token)
    use({ commands: file, start, kill: () => kill(), isRunning: () => isAlive() })
    return async () => {
      restore()
      await kill()
      await remove()
    }
  })
}

async function startAgentProcess({
  maxProcesses = 10,
  maxFiles,
  ...options
}: { token: string; commands: string; port: number } & ProcessLimits) {
  const program = fileURLToPath(new URL('../../../api/mcp/agent/main.ts', import.meta.url))
  const limit = maxFiles === undefined ? '' : `ulimit -n ${maxFiles} && `
  const script = `${limit}exec "$0" --import @poppinss/ts-exec "$1"`
  const child = spawn('/bin/sh', ['-c', script, process.execPath, program], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      MCP_AGENT_TOKEN: options.token,
      MCP_AGENT_PORT: String(options.port),
      MCP_AGENT_COMMANDS: options.commands,
      MCP_AGENT_MAX_PROCESSES: String(maxProcesses),
      MCP_AGENT_MEMORY_MB: '400',
      MCP_AGENT_DISK_MB: '1024',
      MCP_AGENT_IDLE_MINUTES: '10',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let log = ''
  let port: number | undefined
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    log += String(chunk)
    const found = /is ready on port (\d+)/.exec(log)?.[1]
    port = found === undefined ? undefined : Number(found)
    if (port !== undefined) break
  }
  if (port === undefined) throw new Error(`The agent did not start: ${log}`)
  child.stdout.resume()
  return {
    port,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
