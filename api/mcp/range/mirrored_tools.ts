import { MAX_MIRRORED_TOOLS } from '#api/contract/mcp/range'
import type { RangeTool } from '#api/engines/mcp_range/vocabulary'
import { type GatewayTool, loadApplication } from '#api/mcp/gateway/application_config'
import { invalidField } from '#api/platform/http/domain_error'

/** Maximum total size of the mirrored descriptors, in characters of JSON; an application with more is rejected. */
const MAX_DESCRIPTOR_CHARS = 500_000

/**
 * Returns the approved tools of an application.
 * @throws a validation error for `applicationId` if there are none or too many
 */
export async function mirroredTools(slug: string): Promise<RangeTool[]> {
  const config = await loadApplication(slug)
  const approved = [...(config?.tools.values() ?? [])].flatMap(toRangeTool)
  if (approved.length === 0) {
    throw refused('This application has no approved tool. Approve a tool of its servers first.')
  }
  if (approved.length > MAX_MIRRORED_TOOLS) {
    throw refused(
      `A range mirrors at most ${MAX_MIRRORED_TOOLS} tools. Choose an application with fewer tools.`
    )
  }
  if (JSON.stringify(approved).length > MAX_DESCRIPTOR_CHARS) {
    throw refused(
      'The descriptions of the tools are too long. Choose an application with fewer tools.'
    )
  }
  return approved
}

const refused = (message: string) => invalidField('applicationId', 'tools', message)

function toRangeTool({ exposedName, name, server, state, descriptor, profile }: GatewayTool) {
  if (state !== 'approved' || descriptor === null) return []
  return [
    {
      descriptor: { ...descriptor, name: exposedName },
      isSink: profile.isSink,
      origin: { serverId: server.id, serverName: server.name, tool: name },
    } satisfies RangeTool,
  ]
}
