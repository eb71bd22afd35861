import type { CallFinding } from '#api/contract/mcp/call'
import type { ClientRequestName } from '#api/mcp/gateway/client_requests/client_channel'

/** Names of form fields that ask for credentials, which servers must request by URL instead. */
const CREDENTIAL =
  /pass(?:word|phrase|code)|secret|api[_-]?key|access[_-]?key|private[_-]?key|credential|(?:auth|access|refresh|bearer|api)[_-]?token|\botp\b|\bcvv\b|\bpin\b|card[_-]?number/i
const MAX_FIELDS = 100
const MAX_URL_CHARS = 2000

/** Finds content of a request that is forbidden regardless of permissions; null if there is none. */
export function forbiddenPart(
  name: ClientRequestName,
  params: Record<string, unknown>
): CallFinding | null {
  if (name === 'elicitation') return credentialField(params.requestedSchema)
  return name === 'elicitation_url' ? unsafeUrl(params.url) : null
}

function credentialField(schema: unknown): CallFinding | null {
  const { properties } = recordOf(schema)
  const fields = Object.entries(recordOf(properties))
  if (fields.length > MAX_FIELDS) {
    return finding('too_many_fields', '/requestedSchema/properties', `${fields.length} fields`)
  }
  for (const [key, value] of fields) {
    const { title, description } = recordOf(value)
    if ([key, title, description].some((text) => CREDENTIAL.test(String(text ?? '')))) {
      return finding('credentials_requested', `/requestedSchema/properties/${key}`, key)
    }
  }
  return null
}

function unsafeUrl(value: unknown): CallFinding | null {
  const text = typeof value === 'string' && value.length <= MAX_URL_CHARS ? value : ''
  const url = URL.canParse(text) ? new URL(text) : null
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (url && isWeb && !url.username && !url.password) return null
  // The finding contains only the origin, because the URL may contain a password.
  return finding(
    'unsafe_url',
    '/url',
    url ? `${url.protocol}//${url.host}`.slice(0, 100) : 'not a URL'
  )
}

const finding = (rule: string, path: string, excerpt: string): CallFinding => ({
  rule,
  severity: 'high',
  owasp: 'MCP06',
  path,
  excerpt,
})

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/**
 * Returns a request's parameters for the client, without the server's metadata and task. Never requests context:
 * clients see the gateway as a single server, so the context of "this server" would include that of all other servers.
 */
export function clientParams(
  name: ClientRequestName,
  params: Record<string, unknown>,
  from: { server: string; item: string }
): Record<string, unknown> {
  const removed = ['_meta', 'task', 'includeContext']
  const kept = Object.fromEntries(Object.entries(params).filter(([key]) => !removed.includes(key)))
  const { includeContext } = params
  return {
    ...kept,
    ...(name === 'sampling' && includeContext !== undefined && { includeContext: 'none' }),
    // Names the server, because the client only has a session with the gateway.
    _meta: { 'assay/request': from },
  }
}
