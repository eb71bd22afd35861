import { proposeProfile } from '#api/engines/mcp/index'
import type { McpTool, ToolProfile } from '#api/engines/mcp/vocabulary'

/** Labels of a tool as a person set them, or as its descriptor suggests. */
export const profileOf = (stored: ToolProfile | null, descriptor: McpTool | null): ToolProfile =>
  stored ?? (descriptor ? proposeProfile(descriptor) : { produces: [], isSink: false })
