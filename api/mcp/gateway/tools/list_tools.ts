import type { McpTool } from '#api/engines/mcp/vocabulary'
import type { ApplicationConfig, GatewayTool } from '#api/mcp/gateway/application_config'
import { isVisible } from '#api/mcp/gateway/decide_call'
import { checkServer } from '#api/mcp/gateway/tools/check_server'
import type { GatewaySession } from '#api/mcp/gateway/gateway_session'
import { isUnauthorized } from '#api/mcp/upstream/upstream_error'
import logger from '@adonisjs/core/services/logger'

/** Time limit for all servers. Servers that respond later are checked before the next call of one of their tools. */
const CHECK_MS = 5_000

/**
 * Lists the tools that the user may call, with their approved descriptors, in a stable order. Omits changed tools. Tools
 * of unreachable servers are listed, because their approved descriptors are stored.
 */
export async function listTools(
  session: GatewaySession,
  config: ApplicationConfig,
  signal: AbortSignal
): Promise<McpTool[]> {
  const visible = [...config.tools.values()].filter((tool) =>
    isVisible(config, tool, session.principal)
  )
  const current = await checkAll(session, config, visible, signal)
  const extended = session.receive === null ? [] : await serversWithTasks(session, current)
  return visible
    .filter((tool) => {
      const digests = current.get(tool.server.id)
      return digests === undefined || digests.get(tool.name) === tool.pinnedDigest
    })
    .flatMap((tool) =>
      tool.descriptor ? [exposed(tool, tool.descriptor, supportIn(session, tool, extended))] : []
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function checkAll(
  session: GatewaySession,
  config: ApplicationConfig,
  visible: readonly GatewayTool[],
  signal: AbortSignal
) {
  const servers = new Map(visible.map(({ server }) => [server.id, server]))
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(CHECK_MS)])
  const checked = await Promise.all(
    [...servers.values()].map(async (server) => {
      try {
        const digests = checkServer({ session, config, server }, deadline)
        return [server.id, await Promise.race([digests, aborted(deadline)])] as const
      } catch (error) {
        const level = isUnauthorized(error) ? 'debug' : 'warn'
        logger[level]({ err: error, serverId: server.id }, 'checking the tools of an MCP server')
        return [server.id, undefined] as const
      }
    })
  )
  return new Map(checked)
}

/** Returns a promise that rejects at the deadline, which is shorter than the time limit for connecting to a server. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(new Error('The check took too long'))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })

/** Returns the connected servers that can turn every call into a task (2026-07-28). */
async function serversWithTasks(
  session: GatewaySession,
  checked: ReadonlyMap<string, unknown>
): Promise<string[]> {
  const found: string[] = []
  for (const [id, digests] of checked) {
    if (digests !== undefined && (await session.connectionTo(id))?.tasks === 'extension') {
      found.push(id)
    }
  }
  return found
}

/**
 * Returns a tool's task support for the client. Only clients with a session request tasks; for others, servers or the
 * gateway decide.
 */
function supportIn(
  { receive }: GatewaySession,
  { descriptor, server }: GatewayTool,
  extended: readonly string[]
): object {
  if (receive === null) return {}
  const execution = descriptor?.execution
  if (execution !== undefined) return { execution }
  return extended.includes(server.id) ? { execution: { taskSupport: 'optional' } } : {}
}

function exposed(
  { exposedName }: GatewayTool,
  { execution: _, ...descriptor }: McpTool,
  support: object
): McpTool {
  return { ...descriptor, name: exposedName, ...support }
}
