/** Call settings of a target as edited in the form. Credentials are never returned: see `SecretText`. */
import type { ToolCall } from '../../engines/actions/vocabulary.js'
import type { ScanStatus } from '../scans/scan.js'

export const TARGET_TYPES = ['http', 'openai-chat', 'model', 'websocket', 'mcp', 'cli'] as const
export type TargetType = (typeof TARGET_TYPES)[number]

/**
 * A credential in a form. The server returns `{ isSet, hint }`, never the value. Clients send `{ value }` to change it
 * and `{ isSet: true }` (or nothing) to keep it. A value such as `{{env.NAME}}` is a reference that only the command-line
 * tool resolves, not a secret; the server stores and returns it.
 */
export type SecretText = { value?: string; isSet?: boolean; hint?: string; reference?: string }

export const REFERENCE = /^\{\{\s*env\.([A-Za-z_][A-Za-z0-9_]*)\s*\}\}$/
export const referenceTo = (name: string) => `{{env.${name}}}`

export type HttpHeader =
  | { name: string; value: string; secret?: false }
  | { name: string; secret: true; value: SecretText }

export const SESSION_SOURCES = ['none', 'client', 'server'] as const
export type SessionSource = (typeof SESSION_SOURCES)[number]

export type CallLimits = {
  timeoutMs: number
  maxConcurrency: number
  delayMs: number
}

export const CALL_LIMITS = {
  timeoutMs: { default: 30_000, min: 100, max: 600_000 },
  maxConcurrency: { default: 4, min: 1, max: 100 },
  delayMs: { default: 0, min: 0, max: 600_000 },
} as const

export const AUTH_KINDS = ['none', 'oauth', 'signature'] as const
export type AuthKind = (typeof AUTH_KINDS)[number]

/** OAuth 2 client credentials; the token is sent as `Authorization: Bearer …`. */
export type OAuthSettings = {
  tokenUrl: string
  clientId: string
  clientSecret: SecretText
  scope: string
}

export const SIGNATURE_ALGORITHMS = ['SHA256', 'SHA384', 'SHA512'] as const

/**
 * A signature of the string `data`, sent as `{{signature}}`. In `data`, `{{signatureTimestamp}}` stands for the current
 * time.
 */
export type SignatureSettings = {
  /** PEM. */
  privateKey: SecretText
  data: string
  algorithm: (typeof SIGNATURE_ALGORITHMS)[number]
  /** Milliseconds for which a signature is valid; it is reused for 90% of this time. */
  validityMs: number
}

/** Client certificate for the TLS handshake; all PEM. */
export type CertificateSettings = {
  cert: string
  key: SecretText
  /** Additional CA certificate for verifying the target's certificate. */
  ca: string
}

/** `sse`: the response is a stream of server-sent events. */
export const STREAM_KINDS = ['none', 'sse'] as const
/** `append`: each event contains the next chunk; `last`: each event contains the full text so far. */
export const STREAM_JOINS = ['append', 'last'] as const
export type StreamJoin = (typeof STREAM_JOINS)[number]

export const HTTP_METHODS = ['POST', 'GET', 'PUT', 'PATCH'] as const

/** Either `url`, `method`, `headers` and `body`, or `rawRequest`. The request must contain `{{prompt}}`. */
export type HttpSettings = CallLimits & {
  url: string
  method: (typeof HTTP_METHODS)[number]
  headers: HttpHeader[]
  body: string
  /**
   * A complete HTTP request that replaces URL, method, non-secret headers and body. Secret headers are added to it; on
   * save, header lines with credentials become secret headers.
   */
  rawRequest: string
  /** Whether to send a raw request over HTTPS; needed because a raw request contains no scheme. */
  useHttps: boolean
  /** Path (dots and brackets) of the text in a JSON response; if empty, the whole body is used. */
  responsePath: string
  /** Path of the tool calls in a JSON response; if empty, the formats of common APIs are recognized. */
  toolCallsPath: string
  /**
   * Whether the target exports OpenTelemetry spans to this server. If so, requests have a `traceparent` header, and
   * results wait for their spans.
   */
  tracing: boolean
  stateful: boolean
  sessionSource: SessionSource
  /** Path of a server-side session ID in the response: a field, `headers["name"]` or `cookies["name"]`. */
  sessionPath: string
  auth: AuthKind
  oauth: OAuthSettings
  signature: SignatureSettings
  certificate: CertificateSettings
  stream: (typeof STREAM_KINDS)[number]
  /** Path of the response chunk in an event's JSON; empty when events are plain text. */
  streamPath: string
  streamJoin: StreamJoin
  /** Success status codes, e.g. `200-299, 422`. */
  okStatus: string
}

export type ChatSettings = CallLimits & {
  /** Base URL of an OpenAI-compatible API, e.g. `http://localhost:11434/v1`. */
  url: string
  model: string
  apiKey: SecretText
  systemPrompt: string
  temperature: number | null
  maxTokens: number | null
}

/** A hosted model; an empty `url` uses the vendor's URL. */
export type ModelSettings = ChatSettings & {
  /** One of `MODEL_VENDORS`. */
  vendor: string
  /** Vendor settings besides the key, e.g. a region. */
  options: Record<string, string>
}

/**
 * When a response is complete. `first`: after the first message; `match`: after the message that matches; `close`: when
 * the target closes the connection.
 */
export const SOCKET_ENDS = ['first', 'match', 'close'] as const

export type SocketSettings = CallLimits & {
  url: string
  headers: HttpHeader[]
  /** Comma-separated subprotocols. */
  protocols: string
  /** Sent as one text message; contains `{{prompt}}`. */
  message: string
  responsePath: string
  end: (typeof SOCKET_ENDS)[number]
  /** Path of the end marker in a message; if empty, the whole message is compared. */
  endPath: string
  endValue: string
  join: StreamJoin
  /** Whether a connection is used for a whole conversation; otherwise, each message opens a new one. */
  stateful: boolean
}

export const MCP_TRANSPORTS = ['http', 'sse'] as const

export type McpSettings = CallLimits & {
  url: string
  transport: (typeof MCP_TRANSPORTS)[number]
  headers: HttpHeader[]
  /**
   * If empty, a message in JSON such as `{"tool": …, "args": {…}}` is used as the call; for any other message, the
   * best-fitting listed tool is called.
   */
  tool: string
  /** JSON that contains `{{prompt}}`. */
  arguments: string
  responsePath: string
  /** Whether the MCP server exports OpenTelemetry spans to this server. If so, tool calls contain `_meta.traceparent`. */
  tracing: boolean
}

/** A target that only the command-line tool can call, e.g. custom code. The server stores its settings. */
export type CliSettings = CallLimits & {
  /** One of `CLI_KINDS`. */
  kind: string
  /** promptfoo provider ID, e.g. `file://target.py`. */
  provider: string
  /** YAML of the provider's `config`; may be empty. */
  config: string
}

/** Call settings of a target, by type. */
export type TargetCall =
  | { type: 'http'; settings: HttpSettings }
  | { type: 'openai-chat'; settings: ChatSettings }
  | { type: 'model'; settings: ModelSettings }
  | { type: 'websocket'; settings: SocketSettings }
  | { type: 'mcp'; settings: McpSettings }
  | { type: 'cli'; settings: CliSettings }

export type TargetSettings = TargetCall['settings']

/**
 * How `GET /providers/:id` returns credentials to the command-line tool: as references to environment variables, as
 * values, or not at all.
 */
export const HANDED_SECRETS = ['references', 'values', 'none'] as const
export type HandedSecrets = (typeof HANDED_SECRETS)[number]

const DEFAULT_LIMITS: CallLimits = {
  timeoutMs: CALL_LIMITS.timeoutMs.default,
  maxConcurrency: CALL_LIMITS.maxConcurrency.default,
  delayMs: CALL_LIMITS.delayMs.default,
}

export const DEFAULT_HTTP_SETTINGS: HttpSettings = {
  url: '',
  method: 'POST',
  headers: [{ name: 'Content-Type', value: 'application/json' }],
  body: '{\n  "message": "{{prompt}}"\n}',
  rawRequest: '',
  useHttps: true,
  responsePath: '',
  toolCallsPath: '',
  tracing: false,
  stateful: true,
  sessionSource: 'none',
  sessionPath: '',
  auth: 'none',
  oauth: { tokenUrl: '', clientId: '', clientSecret: { isSet: false }, scope: '' },
  signature: {
    privateKey: { isSet: false },
    data: '{{signatureTimestamp}}',
    algorithm: 'SHA256',
    validityMs: 300_000,
  },
  certificate: { cert: '', key: { isSet: false }, ca: '' },
  stream: 'none',
  streamPath: '',
  streamJoin: 'append',
  okStatus: '200-299',
  ...DEFAULT_LIMITS,
}

export const DEFAULT_CHAT_SETTINGS: ChatSettings = {
  url: '',
  model: '',
  apiKey: { isSet: false },
  systemPrompt: '',
  temperature: null,
  maxTokens: null,
  ...DEFAULT_LIMITS,
}

export const DEFAULT_MODEL_SETTINGS: ModelSettings = {
  ...DEFAULT_CHAT_SETTINGS,
  vendor: 'openai',
  options: {},
}

export const DEFAULT_SOCKET_SETTINGS: SocketSettings = {
  url: '',
  headers: [],
  protocols: '',
  message: '{"message": "{{prompt}}"}',
  responsePath: '',
  end: 'first',
  endPath: '',
  endValue: '[DONE]',
  join: 'append',
  stateful: true,
  ...DEFAULT_LIMITS,
}

export const DEFAULT_MCP_SETTINGS: McpSettings = {
  url: '',
  transport: 'http',
  headers: [],
  tool: '',
  arguments: '{"message": "{{prompt}}"}',
  responsePath: '',
  tracing: false,
  ...DEFAULT_LIMITS,
}

export const DEFAULT_CLI_SETTINGS: CliSettings = {
  kind: 'python',
  provider: '',
  config: '',
  ...DEFAULT_LIMITS,
}

/** Matches the start of the placeholder for the attack; spaces and `| dump` are allowed. */
export const PROMPT_PLACEHOLDER = /\{\{-?\s*prompt\b/
/** Matches the start of the placeholder for the trace context in a WebSocket message, which enables tracing. */
export const TRACE_PLACEHOLDER = /\{\{-?\s*traceparent\b/
export const SESSION_PLACEHOLDER = /\{\{-?\s*sessionId\b/

/** Maximum lengths of a target's settings, in characters; `headers` is a number of headers. */
export const SETTINGS_MAX = {
  url: 4000,
  headerName: 200,
  headerValue: 16_000,
  body: 200_000,
  /** Characters of YAML. The limit is low because the YAML is parsed during the request. */
  cliConfig: 4_000,
  path: 500,
  headers: 50,
  pem: 20_000,
}

/** `POST /providers/import`: settings from a pasted curl command, HTTP request, JSON body or URL. */
export type TargetImport = TargetCall & { warnings: string[] }

/** One operation of an OpenAPI document: method and path. */
export type OpenApiOperation = { id: string; summary: string }

/** Form fields that discovery can propose. */
export const DISCOVERED = ['purpose', 'constraints', 'tools', 'redteamUser'] as const
export type Discovered = (typeof DISCOVERED)[number]

/** `POST /providers/discover`: details of a target, derived from its own responses to questions. */
export type TargetDiscovery = {
  /** Contains only fields that the responses covered. */
  proposal: Partial<Record<Discovered, string>>
  /** `model`: a model extracted the fields from the responses; `rules`: the responses were used verbatim. */
  by: 'model' | 'rules'
  answers: { question: string; answer: string | null }[]
  /** Why discovery ended early. */
  error: string | null
}

/** `POST /providers/test` and `POST /providers/:id/test`: result of one real call to a target. */
export type TargetProbe = {
  ok: boolean
  latencyMs: number
  /** HTTP status of the response, if any. */
  status: number | null
  /** First 4,000 characters of the raw response. */
  raw: string | null
  /** Value at the response path. */
  output: string | null
  /** Tool calls in the response; null if the response format cannot contain any. */
  toolCalls: ToolCall[] | null
  /** Names of the spans received for the call; null if the target does not collect traces or the call was not made. */
  spans: string[] | null
  /** Tools that the call revealed, in the format of the tools description: `get_order(order_id)`. */
  tools: string[]
  error: { code: string; message: string; suggestion: string | null } | null
  /**
   * Whether the second message showed that the target remembers the first. Absent if the first call failed, and for MCP
   * targets, which have no conversations.
   */
  memory?: TargetMemory
}

/** `unclear`: the second message got no response or an inconclusive one. */
export type TargetMemory = {
  verdict: 'remembers' | 'forgets' | 'unclear'
  /** The two messages and their responses. */
  turns: { prompt: string; output: string | null }[]
  error: string | null
}

/** The newest scan of a target, in lists. */
export type LastScan = { id: string; status: ScanStatus; finishedAt: string | null }
