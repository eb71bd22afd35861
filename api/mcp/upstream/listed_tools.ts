import type { McpTool } from '#api/engines/mcp/vocabulary'
import { UpstreamError } from '#api/mcp/upstream/upstream_error'
import { ToolSchema } from '@modelcontextprotocol/sdk/types.js'

/** A server's self-description, with its tools. */
export type Listing = {
  name: string | null
  version: string | null
  protocolVersion: string | null
  instructions: string | null
  tools: readonly McpTool[]
}

const MALFORMED = 'The server returned a malformed list of tools'

/**
 * Returns the tools on one page of a list.
 * @throws UpstreamError
 */
export function toolsIn({ tools }: Record<string, unknown>): McpTool[] {
  if (!Array.isArray(tools)) throw new UpstreamError('protocol', MALFORMED)
  return tools.map((tool: unknown) => {
    if (!isTool(tool)) throw new UpstreamError('protocol', MALFORMED)
    return tool
  })
}

/** Tool names that the protocol permits; others could be ambiguous after a prefix is added. */
const TOOL_NAME = /^[A-Za-z0-9_.-]{1,128}$/

/**
 * Whether a tool is valid. Clients reject a whole list because of one invalid tool, so the gateway must not pass on
 * invalid ones.
 */
function isTool(value: unknown): value is McpTool {
  const { success, data } = ToolSchema.safeParse(value)
  return success && TOOL_NAME.test(data.name)
}

/**
 * Rejects a list in which two tools have the same name, because they could not be distinguished.
 * @throws UpstreamError
 */
export function distinct(tools: McpTool[]): McpTool[] {
  const names = new Set<string>()
  for (const { name } of tools) {
    if (names.has(name)) {
      throw new UpstreamError('protocol', `The server lists two tools with the name ${name}`)
    }
    names.add(name)
  }
  return tools
}
