/** How a target is called, as the form edits it. Credentials never travel back: see `SecretText`. */
import type { ScanStatus } from './scan.js'

export const TARGET_TYPES = ['http', 'openai-chat'] as const
export type TargetType = (typeof TARGET_TYPES)[number]

/**
 * A credential in a form. The server answers `{ isSet, hint }` and never the value;
 * a client sends `{ value }` to change it and `{ isSet: true }` (or nothing) to keep it.
 */
export type SecretText = { value?: string; isSet?: boolean; hint?: string }

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
  /** Where a server-made session id stands in the answer. */
  sessionPath: string
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

export type TargetSettings = HttpSettings | ChatSettings

/** A type with the settings that belong to it. */
export type TargetCall =
  { type: 'http'; settings: HttpSettings } | { type: 'openai-chat'; settings: ChatSettings }

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

/** Where the attack goes into a request; spaces and `| dump` are allowed. */
export const PROMPT_PLACE = /\{\{-?\s*prompt\b/
export const SESSION_PLACE = /\{\{-?\s*sessionId\b/

/** Longest texts of a target's settings, in characters. */
export const SETTINGS_MAX = {
  url: 4000,
  headerName: 200,
  headerValue: 16_000,
  body: 200_000,
  path: 500,
  headers: 50,
}

/** What a pasted curl command, request or sample body became. `POST /providers/import`. */
export type TargetImport = TargetCall & { warnings: string[] }

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
}

/** The newest scan of a target, in lists. */
export type LastScan = { id: string; status: ScanStatus; finishedAt: string | null }
