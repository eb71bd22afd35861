import { lastName } from '#api/contract/targets/session_fields'
import { SESSION_PLACEHOLDER, type HttpSettings } from '#api/contract/targets/target_settings'
import { isRecord } from '../../core/forms/is_record.js'

/**
 * Returns settings that read the session ID from the response and send it back. If the request does
 * not contain `{{sessionId}}`, a field with the same name is added to a JSON body.
 */
export function withServerSession(http: HttpSettings, sessionPath: string): HttpSettings {
  const session = { sessionSource: 'server' as const, sessionPath, stateful: true }
  const sent = [
    http.url,
    http.body,
    http.rawRequest,
    ...http.headers.map(({ value }) => (typeof value === 'string' ? value : '')),
  ]
  if (sent.some((text) => SESSION_PLACEHOLDER.test(text))) return { ...http, ...session }
  return { ...http, ...session, body: withField(http.body, lastName(sessionPath)) }
}

function withField(body: string, name: string): string {
  const json = jsonOf(body)
  return isRecord(json) && !Array.isArray(json)
    ? JSON.stringify({ ...json, [name]: '{{sessionId}}' }, null, 2)
    : body
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
