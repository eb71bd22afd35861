import { proposeProfile } from '#api/engines/mcp/index'
import type { McpTool, ToolProfile } from '#api/engines/mcp/vocabulary'

/** Returns the labels of a tool: those set by a person, otherwise those suggested by its descriptor. */
export const profileOf = (stored: ToolProfile | null, descriptor: McpTool | null): ToolProfile =>
  stored ?? (descriptor ? proposeProfile(descriptor) : { produces: [], isSink: false })
