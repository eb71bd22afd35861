/** What a target did during an attempt, besides its reply. Types and constants only. */

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

/** Limits per attempt. Further calls are ignored; longer texts are cut. */
export const MAX_TOOL_CALLS = 100
export const MAX_TOOL_NAME_CHARS = 200
/** Of the arguments, the result and the error of a call. */
export const MAX_TOOL_TEXT_CHARS = 16_000
/** Of all calls of an attempt. */
export const MAX_TOOL_TOTAL_CHARS = 200_000
