import { ConformanceServer, type Eras } from '#tests/support/mcp/conformance/conformance_server'
import { allow, approvedApplication, type GatewayApplication } from '#tests/support/mcp/gateway'
import type { Persona } from '#tests/support/personas'

/** A running server, and an application that permits everything of it with its own names. */
export async function connectedServer(
  owner: Persona,
  eras: Eras,
  cleanup: (end: () => Promise<void>) => void
): Promise<GatewayApplication & { server: ConformanceServer }> {
  const server = new ConformanceServer(eras)
  await server.start()
  cleanup(() => server.stop())
  const application = await approvedApplication(
    owner,
    { fixture: server.url },
    { keeps_names: true }
  )
  for (const kind of ['resource', 'prompt', 'client_request']) await allow(owner.team.id, { kind })
  return { ...application, server }
}
