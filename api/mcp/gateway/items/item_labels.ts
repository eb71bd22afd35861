import type { FlowLabel } from '#api/engines/mcp/vocabulary'
import type { ApplicationConfig } from '#api/mcp/gateway/application_config'
import type { GatewayItem } from '#api/mcp/gateway/items/item_request'

type Item = { kind: GatewayItem['kind']; server: { id: string } }

/**
 * Returns the labels of the content of a resource or prompt, besides those of its findings. Resources have no labels of
 * their own: they contain the data that the tools of their server in the application return. A prompt is a text of its
 * server.
 */
export function labelsOfItem(
  { tools }: Pick<ApplicationConfig, 'tools'>,
  { kind, server }: Item
): FlowLabel[] {
  if (kind === 'prompt') return []
  const ofServer = [...tools.values()].filter((tool) => tool.server.id === server.id)
  return [...new Set(ofServer.flatMap(({ profile }) => profile.produces))]
}
