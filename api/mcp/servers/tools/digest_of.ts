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

const digestsByName = new WeakMap<readonly McpTool[], ReadonlyMap<string, string>>()

/** Returns the digests of a list's tools by their names, computed once per list. */
export function digestsOf(tools: readonly McpTool[]): ReadonlyMap<string, string> {
  const known = digestsByName.get(tools)
  if (known) return known
  const found = new Map(tools.map((tool) => [tool.name, digestOf(tool)]))
  digestsByName.set(tools, found)
  return found
}
