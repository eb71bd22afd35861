import { toolDigest } from '#api/engines/mcp/index'
import type { McpTool } from '#api/engines/mcp/vocabulary'

const digests = new WeakMap<McpTool, string>()

/** Digest of a tool that a server listed, computed once for each object. */
export function digestOf(tool: McpTool): string {
  const known = digests.get(tool)
  if (known !== undefined) return known
  const digest = toolDigest(tool)
  digests.set(tool, digest)
  return digest
}
