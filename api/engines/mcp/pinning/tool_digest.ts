import { canonicalDigest } from '../canonical_json.js'
import type { McpTool } from '../vocabulary.js'

/** Keys of `_meta` that differ between requests and do not describe the tool (W3C Trace Context). */
const VOLATILE_META = new Set(['traceparent', 'tracestate', 'baggage'])

/**
 * Computes the digest of a tool over all of its fields, including unknown ones, because a client of a later protocol
 * revision may show them to its model. Ignores only the trace context in `_meta`.
 */
export const toolDigest = (tool: McpTool): string => canonicalDigest('tool.v1', pinnedFields(tool))

/** Computes the digest of a server's name and instructions, which clients add to the system prompt. */
export const serverDigest = (server: { name?: string; instructions?: string }): string =>
  canonicalDigest('server.v1', { name: server.name, instructions: server.instructions ?? '' })

/** Returns the fields of a tool that are pinned and compared. */
export function pinnedFields(tool: McpTool): McpTool {
  const { _meta: meta, ...fields } = tool
  if (typeof meta !== 'object' || meta === null) return fields
  const stable = Object.entries(meta).filter(([key]) => !VOLATILE_META.has(key))
  return stable.length === 0 ? fields : { ...fields, _meta: Object.fromEntries(stable) }
}
