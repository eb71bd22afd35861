import type { TraceSpan } from '../../../../traces/vocabulary.js'

/**
 * An operation that a span recorded below the level of tools: a database statement, a request, a command or a message.
 */
export type Operation = {
  kind: 'database' | 'request' | 'command' | 'message'
  spanId: string
  /** The attribute that describes the operation, and its value as text. */
  attribute: string
  text: string
  /** Display name, e.g. `DELETE accounts`. */
  name: string
  /** Table and action of a database statement; null for queries and other operations. */
  changed: string | null
  error?: string
}

/** Attributes by kind, with the current and former names of OpenTelemetry's conventions. */
const ATTRIBUTES: Record<Operation['kind'], readonly string[]> = {
  database: ['db.query.text', 'db.statement'],
  request: ['url.full', 'http.url'],
  command: ['process.command_line', 'process.command_args', 'process.command', 'shell.command'],
  message: ['messaging.destination.name'],
}
const KINDS = Object.keys(ATTRIBUTES).filter(
  (kind): kind is Operation['kind'] => kind in ATTRIBUTES
)

const MAX_OPERATIONS = 300
/** OpenTelemetry's status code for failed operations. */
const ERROR = 2

const CHANGE =
  /^\s*(insert\s+(?:ignore\s+)?into|replace\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?|drop\s+(?:table|schema|database)|alter\s+table)\s+(?:if\s+exists\s+|only\s+)?[`"'[]?([\w.]+)/i

/** Returns the operations in the spans of an attempt, excluding requests that the target served rather than sent. */
export function operationsIn(spans: readonly TraceSpan[]): Operation[] {
  const operations: Operation[] = []
  for (const span of spans) {
    if (operations.length >= MAX_OPERATIONS) break
    const kind = span.attributes['otel.span.kind']
    if (kind === 'server' || kind === 'consumer') continue
    for (const each of KINDS) {
      const operation = readOperation(span, each)
      if (operation) operations.push(operation)
    }
  }
  return operations
}

function readOperation(span: TraceSpan, kind: Operation['kind']): Operation | null {
  const { attributes, spanId } = span
  const attribute = ATTRIBUTES[kind].find((name) => hasValue(attributes[name]))
  if (attribute === undefined) return null
  const value = attributes[attribute]
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const [, verb = '', table = ''] = kind === 'database' ? (CHANGE.exec(text) ?? []) : []
  const error =
    span.statusCode === ERROR ? (span.statusMessage ?? attributes['error.type'] ?? 'error') : null
  return {
    kind,
    spanId,
    attribute,
    text,
    name: table ? `${verb.split(/\s+/)[0]?.toUpperCase()} ${table}` : NAMES[kind],
    changed: table || null,
    ...(error !== null && { error: String(error) }),
  }
}

const NAMES: Record<Operation['kind'], string> = {
  database: 'a database query',
  request: 'a URL',
  command: 'a shell command',
  message: 'a message queue',
}

const hasValue = (value: unknown) =>
  (typeof value === 'string' && value !== '') || (Array.isArray(value) && value.length > 0)
