import type { FlowLabel, ToolProfile } from '#api/engines/mcp/vocabulary'

/** Labels of a tool's results, and whether the tool sends data out of the application. */
export type ToolFlow = ToolProfile & {
  /** Whether the labels are derived from the descriptor, because no person has set any. */
  isSuggested: boolean
  suggestion: ToolProfile
}

/** `POST /mcp/applications/flows`: a forbidden flow that the chosen tools make possible in combination. */
export type ToxicFlow = {
  rule: string
  /** Tools whose results get each label. */
  sources: { label: FlowLabel; tools: string[] }[]
  /** Tools that can send the data out. */
  sinks: string[]
}

/** The calls that added the labels of a forbidden flow to a session. */
export type AlertFlow = {
  rule: string
  origins: { label: FlowLabel; server: string; tool: string; callId: string; at: string }[]
}
