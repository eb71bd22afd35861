import type { CallRequest } from '#api/engines/mcp/vocabulary'
import type { ApplicationConfig, GatewayTool } from '#api/mcp/gateway/application_config'
import type { Principal } from '#api/mcp/gateway/gateway_session'

type User = Pick<Principal, 'userId'>

/** The request that the rules decide about; the gateway and explanations of its decisions share it. */
export const requestOf = (
  config: Pick<ApplicationConfig, 'id'>,
  tool: GatewayTool,
  user: User,
  given: Record<string, unknown>
): CallRequest => ({ ...aboutTool(config, tool, user), arguments: given })

/** Whether the user may know that the tool exists: some arguments could be permitted. */
export const isVisible = (config: ApplicationConfig, tool: GatewayTool, user: User): boolean =>
  config.policy.canEverAllow(aboutTool(config, tool, user))

const aboutTool = (
  { id: application }: Pick<ApplicationConfig, 'id'>,
  { server, name: tool, state: toolState }: GatewayTool,
  { userId: user }: User
) => ({ user, groups: [], application, server: server.id, tool, toolState })
