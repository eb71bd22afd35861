import { toolDigest } from '#api/engines/mcp/index'
import type { McpTool } from '#api/engines/mcp/vocabulary'

const digests = new WeakMap<McpTool, string>()

/** Returns the digest of a listed tool, computed once per object. */
export function digestOf(tool: McpTool): string {
  const known = digests.get(tool)
  if (known !== undefined) return known
  const digest = toolDigest(tool)
  digests.set(tool, digest)
  return digest
}
