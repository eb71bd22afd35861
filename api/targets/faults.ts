import { findBodyFault } from '#api/contract/json_fault'
import type { HttpHeader } from '#api/contract/target_settings'
import type { FieldError } from '#api/http/domain_error'
import { looksLikeJson } from '#api/runner/looks_like_json'
import { parseResponsePath, ResponsePathError } from '#api/runner/response_path'
import type { Secrets } from '#api/targets/secrets'

/** Faults that settings of several types may have. */

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const COMPUTED = ['content-length', 'transfer-encoding', 'connection', 'host']

/** Stands for a variable while an address is checked. */
const FILLED_IN = 'filled-in-by-a-test'

export const fault = (field: string, rule: string, message: string): FieldError => ({
  field: `settings.${field}`,
  rule,
  message,
})

export function urlFaults(url: string, field: string, schemes = ['http', 'https']): FieldError[] {
  if (!url.trim()) return [fault(field, 'required', 'URL is required')]
  const filled = url.trim().replace(/\{\{[^{}]*\}\}/g, FILLED_IN)
  const [scheme = ''] = /^[a-z]+(?=:\/\/)/i.exec(filled) ?? []
  if (!schemes.includes(scheme.toLowerCase())) {
    const wanted = schemes.map((name) => `${name}://`).join(' or ')
    return [fault(field, 'url', `The URL must start with ${wanted}`)]
  }
  if (!URL.canParse(filled)) return [fault(field, 'url', 'This is not a valid URL')]
  const { username, password, host } = new URL(filled)
  if (username || password) {
    return [
      fault(
        field,
        'credentials',
        'Put the user and password into a secret Authorization header, not into the URL'
      ),
    ]
  }
  if (host.includes(FILLED_IN)) {
    return [fault(field, 'url', 'The host of the URL cannot be filled in by a test')]
  }
  return []
}

export function headerFaults(
  headers: readonly { name: string }[],
  name: string,
  index: number
): FieldError[] {
  const field = `headers.${index}.name`
  if (!HEADER_NAME.test(name)) {
    return [
      fault(
        field,
        'header',
        'A header name has letters, digits and dashes only, no spaces and no colon'
      ),
    ]
  }
  if (COMPUTED.includes(name.toLowerCase())) {
    return [fault(field, 'header', `${name} is set by the server itself`)]
  }
  const first = headers.findIndex((other) => other.name.toLowerCase() === name.toLowerCase())
  return first < index ? [fault(field, 'unique', `${name} is listed twice`)] : []
}

/** Headers with their values as they travel: credentials are looked at too. */
export const shownHeaders = (headers: readonly HttpHeader[], secrets: Secrets) =>
  headers.map((header) => ({
    value: header.secret ? (secrets.headers[header.name.toLowerCase()] ?? '') : header.value,
  }))

export function pathFaults(path: string, field: string): FieldError[] {
  try {
    parseResponsePath(path)
    return []
  } catch (error) {
    if (error instanceof ResponsePathError) return [fault(field, 'path', error.message)]
    throw error
  }
}

/** Of a text that is JSON, or looks like it. */
export function jsonFaults(text: string, field: string, isJson = false): FieldError[] {
  if (!text.trim() || !(isJson || looksLikeJson(text))) return []
  const found = findBodyFault(text)
  return found
    ? [
        fault(
          field,
          'json',
          `Not valid JSON at line ${found.line}, column ${found.column}: ${found.message}`
        ),
      ]
    : []
}

/** `headers[0].value` of the configuration is `headers.0.value` of the form; inside a JSON text it is that text. */
export function asFault({ field, message }: { field: string; message: string }): FieldError {
  const isInside = /^(body|rawRequest|message|arguments)\b/.exec(field)?.[0]
  const name = isInside ?? field.replace(/\[(\d+)\]/g, '.$1')
  return fault(
    name,
    'code',
    message.replace(/^[a-z]/, (letter) => `This ${letter}`)
  )
}
