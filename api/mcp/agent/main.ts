/**
 * Entry point of the MCP agent's process. The agent has access to neither the database nor APP_KEY, because the programs
 * that it starts run as the same user.
 */
import { readAllowedCommands } from '#api/mcp/agent/allowed_commands'
import { serveAgent } from '#api/mcp/agent/serve_agent'
import { deleteAbandonedFolders } from '#api/mcp/agent/working_folder'

const env = process.env
const commands = env.MCP_AGENT_COMMANDS || null
const count = (name: string) => Number(env[name])

const MIN_TOKEN_CHARS = 32

try {
  if ((env.MCP_AGENT_TOKEN ?? '').length < MIN_TOKEN_CHARS) {
    throw new Error('MCP_AGENT_TOKEN is not set')
  }
  const allowed = await readAllowedCommands(commands)
  await deleteAbandonedFolders()
  const agent = await serveAgent({
    host: env.HOST ?? '127.0.0.1',
    port: count('MCP_AGENT_PORT'),
    token: env.MCP_AGENT_TOKEN ?? '',
    commands,
    maxProcesses: count('MCP_AGENT_MAX_PROCESSES'),
    memoryMb: count('MCP_AGENT_MEMORY_MB'),
    diskMb: count('MCP_AGENT_DISK_MB'),
    idleMs: count('MCP_AGENT_IDLE_MINUTES') * 60_000,
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void agent.stop().then(() => process.exit(0)))
  }
  console.log(
    `MCP agent ${process.pid} is ready on port ${agent.port}; it may start ${allowed.length} commands`
  )
} catch (error) {
  console.error(`assay: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
