import type { CallRequest, RuleKind } from '#api/engines/mcp/vocabulary'
import type { ApplicationConfig, GatewayServer } from '#api/mcp/gateway/application_config'
import { groupsOf } from '#api/mcp/gateway/decide_call'
import type { Principal } from '#api/mcp/gateway/gateway_session'

/** A resource or prompt as its server names it. */
export type GatewayItem = {
  kind: Exclude<RuleKind, 'tool' | 'client_request'>
  name: string
  server: GatewayServer
}

type User = Pick<Principal, 'userId' | 'roleId'>

export const itemRequest = (
  config: Pick<ApplicationConfig, 'id'>,
  { kind, name, server }: GatewayItem,
  { userId, roleId }: User,
  given: unknown
): CallRequest => ({
  kind,
  user: userId,
  groups: groupsOf({ roleId }),
  application: config.id,
  server: server.id,
  tool: name,
  toolState: 'approved',
  arguments: given,
})

/** Whether the user may know that the item exists, i.e. whether requests with some arguments could be permitted. */
export const isItemVisible = (config: ApplicationConfig, item: GatewayItem, user: User): boolean =>
  config.policy.canEverAllow(itemRequest(config, item, user, {}))
