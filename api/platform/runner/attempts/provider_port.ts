import type { OfferedTool, ToolCall } from '#api/engines/actions/vocabulary'
import type { ResponseFacts, PlannedCase, TokenUsage } from '#api/engines/evals/vocabulary'
import type { CallWire } from './call_context.js'
import type { Substitutions } from './prompt_token.js'

export type TargetResponse = {
  output: string
  sessionId?: string
  tokenUsage?: TokenUsage
  costUsd?: number
  facts?: ResponseFacts
  /** Absent if the format of the response cannot contain tool calls. */
  toolCalls?: ToolCall[]
  /** Tools of an MCP server, only if the target has `listsTools`. */
  tools?: OfferedTool[]
}

/** Calls a target through promptfoo or one of the runner's own clients. */
export type TargetProvider = {
  /** Returns the strings that the request must contain unchanged, keyed by their tokens. */
  wordsFor(planned: PlannedCase, sessionId: string | undefined): Substitutions
  ask(planned: PlannedCase, sessionId: string | undefined): Promise<TargetResponse>
  /** Returns the ID of a new conversation; undefined if the target assigns it. */
  newSession(): string | undefined
  /** Whether the provider's requests can have a `traceparent` header. */
  canTrace?: boolean
  /** Called after a 401. Returns whether a retry with a new access token may succeed. */
  renew?(refused: CallWire | undefined): boolean
  /** Returns the credential obtained during the call, to be masked in messages. */
  secret?(): string | null
}
