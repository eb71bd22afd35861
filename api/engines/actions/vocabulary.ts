/** Actions of a target during an attempt, besides its reply. Types and constants only. */

/**
 * One tool call. Arguments and result are JSON, or plain text if the target reported text. `result` is absent if the
 * response does not contain it.
 */
export type ToolCall = {
  name: string
  arguments: string
  result?: string
  /** The tool's error message. The call then had no effect. */
  error?: string
}

/** The call that an attack makes if the target is an MCP server. It is not an action of the target (decision 046). */
export type SentCall = { name: string; arguments: Record<string, unknown> }

/** A tool that a server offers, with the names of its parameters. */
export type OfferedTool = { name: string; parameters: string[] }

export const MAX_OFFERED_TOOLS = 50
export const MAX_OFFERED_PARAMETERS = 20

/** Limits per attempt. Further calls are ignored; longer texts are cut. */
export const MAX_TOOL_CALLS = 100
export const MAX_TOOL_NAME_CHARS = 200
/** Maximum length of each of the arguments, the result and the error of a call; longer ones are truncated. */
export const MAX_TOOL_TEXT_CHARS = 16_000
/** Maximum length of the texts of all calls of an attempt combined; the rest is truncated. */
export const MAX_TOOL_TOTAL_CHARS = 200_000

/** A document that the target retrieved. `source` is its name or ID, if known. */
export type RetrievedDocument = { source: string | null; text: string }

/** Limits per attempt. Further documents are ignored; longer texts are cut. */
export const MAX_DOCUMENTS = 50
export const MAX_DOCUMENT_CHARS = 8_000
