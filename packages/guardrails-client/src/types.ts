/** Point at which a text was intercepted. */
export type Placement = 'INPUT' | 'OUTPUT' | 'TOOL_CALL_INPUT' | 'TOOL_CALL_OUTPUT'
export type Action = 'allow' | 'log' | 'warn' | 'block' | 'error'
/** Handling of texts that could not be checked: they pass (`open`) or are blocked (`closed`). */
export type FailMode = 'open' | 'closed'

export type Message = { role: string; content: string }
export type ToolCall = { name: string; arguments: string }

/** Body of `POST /api/v1/guardrails/{targetId}/evaluate`. */
export type EvaluateRequest = {
  placement: Placement
  messages: Message[]
  toolCalls?: ToolCall[]
  identityContext?: { sub?: string; metadata?: Record<string, string | number | boolean> }
  sessionId?: string
}

export type Reason = {
  policyId: string
  action: Action
  category: string
  check: string
  score: number
  message: string
  spans: { start: number; end: number }[]
}

/** A span of a text that is replaced by a label, such as `[CREDIT_CARD]`. */
export type Mask = { start: number; end: number; label: string }

export type Evaluation = {
  /** The most severe action among all guardrails of the target. */
  action: Action
  severity: number
  /** Applies if the action is `error`. */
  failMode: FailMode
  guardrailResults: {
    guardrailId: string
    guardrailName: string
    version: number
    action: Action
    severity: number
    reasons: Reason[]
    error?: string
  }[]
  latencyMs: number
  /** The text with personal data and secrets masked; absent if nothing was masked. */
  sanitizedContent?: string
  /** The spans of the text that were replaced, which can overlap; absent if nothing was masked. */
  masks?: Mask[]
}
