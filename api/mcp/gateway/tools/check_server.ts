import { McpEngineError } from '#api/engines/mcp/index'
import type { ApplicationConfig, GatewayServer } from '#api/mcp/gateway/application_config'
import type { GatewaySession } from '#api/mcp/gateway/gateway_session'
import { digestsOf } from '#api/mcp/servers/tools/digest_of'
import { listDigestOf, recordTools } from '#api/mcp/servers/tools/record_tools'
import type { Listing } from '#api/mcp/upstream/listed_tools'
import { UpstreamError } from '#api/mcp/upstream/upstream_error'

type Checked = { server: GatewayServer; config: ApplicationConfig; session: GatewaySession }

/**
 * Lists the tools of a server in the caller's session. If the list has changed, stores it first: a changed approved
 * tool is quarantined for all applications and raises an alert.
 * @returns the digest of each tool that the server lists now
 * @throws UpstreamError
 */
export async function checkServer(
  { server, config, session }: Checked,
  signal?: AbortSignal
): Promise<ReadonlyMap<string, string>> {
  const upstream = await session.upstream(server, config)
  const listing = await upstream.list(signal)
  if (digestOfList(listing) !== server.listDigest) {
    const { userId } = session.principal
    await recordTools(server, listing, { applicationId: config.id, userId })
  }
  return digestsOf(listing.tools)
}

/** @throws UpstreamError for a descriptor that has no digest, such as one that is nested too deeply */
function digestOfList(listing: Listing): string {
  try {
    return listDigestOf(listing)
  } catch (error) {
    if (!(error instanceof McpEngineError)) throw error
    const message = `The descriptor of a tool cannot be verified: ${error.message}`
    throw new UpstreamError('protocol', message)
  }
}
