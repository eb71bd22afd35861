/** How a target is called, as the form edits it. Credentials never travel back: see `SecretText`. */
import type { ScanStatus } from './scan.js'

export const TARGET_TYPES = ['http', 'openai-chat', 'model', 'websocket', 'mcp', 'cli'] as const
export type TargetType = (typeof TARGET_TYPES)[number]

/**
 * A credential in a form. The server answers `{ isSet, hint }` and never the value;
 * a client sends `{ value }` to change it and `{ isSet: true }` (or nothing) to keep it.
 * A value `{{env.NAME}}` is no secret but a reference, which only the command-line tool resolves: the server keeps and
 * answers its name.
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

/** OAuth 2, client credentials: the token goes out as `Authorization: Bearer …`. */
export type OAuthSettings = {
  tokenUrl: string
  clientId: string
  clientSecret: SecretText
  scope: string
}

export const SIGNATURE_ALGORITHMS = ['SHA256', 'SHA384', 'SHA512'] as const

/** A signature that goes out as `{{signature}}`, made of a text in which `{{signatureTimestamp}}` is the present time. */
export type SignatureSettings = {
  /** PEM. */
  privateKey: SecretText
  data: string
  algorithm: (typeof SIGNATURE_ALGORITHMS)[number]
  /** How long one signature is used, milliseconds. */
  validityMs: number
}

/** What the target asks of its clients in the TLS handshake; all PEM. */
export type CertificateSettings = {
  cert: string
  key: SecretText
  /** An authority that vouches for the target, beside the known ones. */
  ca: string
}

/** `sse`: the answer is a stream of server-sent events. */
export const STREAM_KINDS = ['none', 'sse'] as const
/** `append`: each event holds the next piece; `last`: each event holds all so far. */
export const STREAM_JOINS = ['append', 'last'] as const
export type StreamJoin = (typeof STREAM_JOINS)[number]

export const HTTP_METHODS = ['POST', 'GET', 'PUT', 'PATCH'] as const

/** Either `url` + `method` + `headers` + `body`, or `rawRequest`; the text must contain `{{prompt}}`. */
export type HttpSettings = CallLimits & {
  url: string
  method: (typeof HTTP_METHODS)[number]
  headers: HttpHeader[]
  body: string
  /**
   * A whole HTTP request as text; when set it replaces URL, method, plain headers and body. Secret headers are added to
   * it, and lines that carry credentials become secret headers when the target is saved.
   */
  rawRequest: string
  /** Scheme of a raw request, whose first line has none. */
  useHttps: boolean
  /** Dot/bracket path into a JSON answer; empty means the whole text. */
  responsePath: string
  stateful: boolean
  sessionSource: SessionSource
  /** Where a server-made session id stands in the answer: a field, `headers["name"]` or `cookies["name"]`. */
  sessionPath: string
  auth: AuthKind
  oauth: OAuthSettings
  signature: SignatureSettings
  certificate: CertificateSettings
  stream: (typeof STREAM_KINDS)[number]
  /** Where the text stands in the JSON of one event; empty: the event is text. */
  streamPath: string
  streamJoin: StreamJoin
  /** Statuses that are answers, e.g. `200-299, 422`. */
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

/** A hosted model; `url` is empty for the address of its vendor. */
export type ModelSettings = ChatSettings & {
  /** One of `MODEL_VENDORS`. */
  vendor: string
  /** What the vendor needs besides a key, e.g. a region. */
  options: Record<string, string>
}

/** `first`: the first message is the answer; `match`: messages until one says that it is the last; `close`: until the target closes. */
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
  /** Where in a message its kind stands; empty: the whole message. */
  endPath: string
  endValue: string
  join: StreamJoin
  /** One connection for each conversation; without it one for each message. */
  stateful: boolean
}

export const MCP_TRANSPORTS = ['http', 'sse'] as const

export type McpSettings = CallLimits & {
  url: string
  transport: (typeof MCP_TRANSPORTS)[number]
  headers: HttpHeader[]
  /** Empty: the attack itself is JSON that says which tool is called: `{"tool": …, "args": {…}}`. */
  tool: string
  /** JSON that contains `{{prompt}}`. */
  arguments: string
  responsePath: string
}

/** A target that needs code: it is kept here and called by the command-line tool only. */
export type CliSettings = CallLimits & {
  /** One of `CLI_KINDS`. */
  kind: string
  /** Provider id of the tool, e.g. `file://target.py`. */
  provider: string
  /** YAML of the provider's `config`; may be empty. */
  config: string
}

/** A type with the settings that belong to it. */
export type TargetCall =
  | { type: 'http'; settings: HttpSettings }
  | { type: 'openai-chat'; settings: ChatSettings }
  | { type: 'model'; settings: ModelSettings }
  | { type: 'websocket'; settings: SocketSettings }
  | { type: 'mcp'; settings: McpSettings }
  | { type: 'cli'; settings: CliSettings }

export type TargetSettings = TargetCall['settings']

/** What `GET /providers/:id` hands the command-line tool in place of credentials. */
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
  ...DEFAULT_LIMITS,
}

export const DEFAULT_CLI_SETTINGS: CliSettings = {
  kind: 'python',
  provider: '',
  config: '',
  ...DEFAULT_LIMITS,
}

/** Where the attack goes into a request; spaces and `| dump` are allowed. */
export const PROMPT_PLACE = /\{\{-?\s*prompt\b/
export const SESSION_PLACE = /\{\{-?\s*sessionId\b/

/** Longest texts of a target's settings, in characters. */
export const SETTINGS_MAX = {
  url: 4000,
  headerName: 200,
  headerValue: 16_000,
  body: 200_000,
  /** YAML, which is parsed with the request. */
  cliConfig: 4_000,
  path: 500,
  headers: 50,
  /** Longest PEM text. */
  pem: 20_000,
}

/** What a pasted curl command, request or sample body became. `POST /providers/import`. */
export type TargetImport = TargetCall & { warnings: string[] }

/** One operation of an OpenAPI document: method and path. */
export type OpenApiOperation = { id: string; summary: string }

/** Fields of the form that a target was asked about, with what it said. */
export const DISCOVERED = ['purpose', 'constraints', 'features', 'redteamUser'] as const
export type Discovered = (typeof DISCOVERED)[number]

/** What a target said about itself. `POST /providers/discover`. */
export type TargetDiscovery = {
  /** Fields that its answers tell, and nothing else. */
  proposal: Partial<Record<Discovered, string>>
  /** Read by a model, or its own words. */
  by: 'model' | 'rules'
  answers: { question: string; answer: string | null }[]
  /** Why there are no more answers. */
  error: string | null
}

/** What one real call of a target showed. `POST /providers/test` and `POST /providers/:id/test`. */
export type TargetProbe = {
  ok: boolean
  latencyMs: number
  /** HTTP status when there was an answer. */
  status: number | null
  /** First 4,000 characters of the raw answer. */
  raw: string | null
  /** The text that the response path took out of it. */
  output: string | null
  error: { code: string; message: string; suggestion: string | null } | null
  /** Whether it still knew in a second message what the first one said; not asked when the first call failed. */
  memory?: TargetMemory
}

/** `unclear`: the second message was not answered, or not in a way that tells. */
export type TargetMemory = {
  verdict: 'remembers' | 'forgets' | 'unclear'
  /** The two messages and their answers. */
  turns: { prompt: string; output: string | null }[]
  error: string | null
}

/** The newest scan of a target, in lists. */
export type LastScan = { id: string; status: ScanStatus; finishedAt: string | null }
