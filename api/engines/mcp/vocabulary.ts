/** Vocabulary of the MCP gateway's rules. Types and constants only. */

/** A tool as a server lists it. Fields from future protocol revisions are kept. */
export type McpTool = {
  name: string
  title?: string
  description?: string
  inputSchema?: unknown
  outputSchema?: unknown
  annotations?: Record<string, unknown>
  [field: string]: unknown
}

/** A server's tool list with its instructions. */
export type InspectedServer = { name: string; instructions?: string; tools: readonly McpTool[] }

/** A difference between two descriptors of a tool. `path` is a JSON pointer; an absent side is undefined. */
export type FieldChange = { path: string; before?: unknown; after?: unknown }

export type ToolChange = { name: string; before: string; after: string; changes: FieldChange[] }

/** Differences between a pinned and a current tool list. */
export type ToolListDiff = {
  added: string[]
  removed: string[]
  changed: ToolChange[]
  unchanged: number
  /** Names that occur more than once in the current list. Such tools cannot be distinguished and must not be called. */
  duplicates: string[]
}

export const POLICY_EFFECTS = ['allow', 'ask', 'deny', 'redact'] as const
export type PolicyEffect = (typeof POLICY_EFFECTS)[number]

export const CONDITION_OPERATORS = [
  'equals',
  'not_equals',
  'one_of',
  'none_of',
  'starts_with',
  'contains',
  'matches',
  'less_than',
  'greater_than',
  'longer_than',
  'within_path',
  'host_in',
  'exists',
  'missing',
] as const
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number]

/** A condition on one argument. `path` is a JSON pointer into the arguments, e.g. `/path` or `/to/0`. */
export type ArgumentCondition = { path: string; operator: ConditionOperator; value?: unknown }

/**
 * Kind of item to which a rule applies. It determines whether a rule's `tools` contains tool names, resource URIs, prompt
 * names, or kinds of requests that servers send to clients, such as `elicitation`.
 */
export const RULE_KINDS = ['tool', 'resource', 'prompt', 'client_request'] as const
export type RuleKind = (typeof RULE_KINDS)[number]

/**
 * A rule. Without users and groups, it applies to everyone; without applications, servers or tools, to all of them. A
 * trailing `*` in the name of an application, server or tool matches any suffix. All conditions must be met.
 */
export type PolicyRule = {
  id: string
  effect: PolicyEffect
  /** Default: `tool`. */
  kind?: RuleKind
  users?: readonly string[]
  groups?: readonly string[]
  applications?: readonly string[]
  servers?: readonly string[]
  tools?: readonly string[]
  when?: readonly ArgumentCondition[]
  /**
   * For `redact`: pointers to the arguments that are replaced before the call; if empty, everything that the recognizers
   * find is replaced.
   */
  redact?: readonly string[]
  /** Shown to the user whose call is denied or must be approved. */
  reason?: string
}

/** `approved`: reviewed, and the digest matches the pinned one. */
export const TOOL_STATES = ['approved', 'quarantined', 'unreviewed', 'blocked'] as const
export type ToolState = (typeof TOOL_STATES)[number]

export type CallRequest = {
  /** Default: `tool`. */
  kind?: RuleKind
  user: string
  groups: readonly string[]
  application: string
  server: string
  tool: string
  toolState: ToolState
  arguments: unknown
}

export type PolicyDecision = {
  effect: PolicyEffect
  /** The decisive rule; null if no rule matched or the tool's state decided. */
  ruleId: string | null
  reason: string
  redact: readonly string[]
}

/** Why a rule did or did not apply. */
export type ExplainStep = {
  ruleId: string
  effect: PolicyEffect
  isMatch: boolean
  /** The first part that did not match; `condition` if all parts match. */
  part: 'user' | 'application' | 'server' | 'tool' | 'condition'
  detail: string
}

/** The OWASP MCP Top 10 (2025, beta), by ID. */
export const OWASP_MCP = {
  MCP01: 'Token mismanagement and secret exposure',
  MCP02: 'Privilege escalation via scope creep',
  MCP03: 'Tool poisoning',
  MCP04: 'Software supply chain attacks and dependency tampering',
  MCP05: 'Command injection and execution',
  MCP06: 'Intent flow subversion',
  MCP07: 'Insufficient authentication and authorization',
  MCP08: 'Lack of audit and telemetry',
  MCP09: 'Shadow MCP servers',
  MCP10: 'Context injection and over-sharing',
} as const
export type OwaspMcpId = keyof typeof OWASP_MCP

export const FINDING_SEVERITIES = ['low', 'medium', 'high', 'critical'] as const
export type FindingSeverity = (typeof FINDING_SEVERITIES)[number]

/** Evidence for one rule in one text. */
export type InspectionFinding = {
  rule: string
  severity: FindingSeverity
  owasp: OwaspMcpId
  /** The finding concerns a tool of this server or, if `tool` is null, the server's instructions. */
  server: string
  tool: string | null
  /** JSON pointer into the descriptor or the result. */
  path: string
  /** The matching part of the text, shortened, with invisible characters made visible. */
  excerpt: string
  /** Encoding of the hidden text, if it was decoded: `tags`, `base64`, `hex`, `url`, `entities`. */
  decodedFrom?: string
}

export const FLOW_LABELS = ['untrusted', 'private', 'secret'] as const
export type FlowLabel = (typeof FLOW_LABELS)[number]

/** Data flow profile of a tool: the labels of its results, and whether it sends data out of the application. */
export type ToolProfile = { produces: readonly FlowLabel[]; isSink: boolean }
