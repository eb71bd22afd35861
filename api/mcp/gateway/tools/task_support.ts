import type { ApplicationConfig, GatewayTool } from '#api/mcp/gateway/application_config'
import type { GatewaySession } from '#api/mcp/gateway/gateway_session'
import { UpstreamError } from '#api/mcp/upstream/upstream_error'

/** Returns the task support that the tool's approved descriptor declares; undefined if it declares none. */
export const taskSupportOf = (descriptor: Record<string, unknown> | null): unknown =>
  Object(descriptor?.execution).taskSupport

/** Whether a tool with this support can be called as a task. */
export const isTaskSupport = (support: unknown): boolean =>
  support === 'optional' || support === 'required'

/**
 * Whether a client with a session can call the tool as a task: the descriptor permits it, or the server has the tasks
 * extension of 2026-07-28, with which descriptors do not declare task support.
 */
export async function canBeTask(
  { descriptor, server }: GatewayTool,
  session: GatewaySession,
  config: ApplicationConfig
): Promise<boolean> {
  const support = taskSupportOf(descriptor)
  if (support !== undefined) return isTaskSupport(support)
  try {
    return (await session.upstream(server, config)).tasks === 'extension'
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    // The call itself will be refused for the same reason, and recorded.
    return true
  }
}
