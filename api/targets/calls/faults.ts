import { findBodyFault } from '#api/contract/targets/json_fault'
import type { HttpHeader } from '#api/contract/targets/target_settings'
import type { FieldError } from '#api/platform/http/domain_error'
import { looksLikeJson } from '#api/platform/runner/callers/fill_template'
import { parseResponsePath, ResponsePathError } from '#api/platform/runner/attempts/response_path'
import type { Secrets } from '#api/targets/credentials/secrets'

/** Validation rules shared by several target types. */

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const COMPUTED = ['content-length', 'transfer-encoding', 'connection', 'host']

/** Replaces placeholders while a URL is validated. */
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
    const allowed = schemes.map((name) => `${name}://`).join(' or ')
    return [fault(field, 'url', `The URL must start with ${allowed}`)]
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
    return [fault(field, 'url', 'The host of the URL cannot contain variables')]
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
        'A header name can contain only letters, digits and dashes, without spaces or colons'
      ),
    ]
  }
  if (COMPUTED.includes(name.toLowerCase())) {
    return [fault(field, 'header', `${name} is set automatically`)]
  }
  const first = headers.findIndex((other) => other.name.toLowerCase() === name.toLowerCase())
  return first < index ? [fault(field, 'unique', `${name} is listed twice`)] : []
}

/** Returns the values of the headers with credentials decrypted, so that these are validated too. */
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

/** Validates text that must be, or looks like, JSON. */
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

/**
 * Maps paths of the configuration to form fields: `headers[0].value` to `headers.0.value`, and paths inside a JSON
 * string to the field that contains it.
 */
export function asFault({ field, message }: { field: string; message: string }): FieldError {
  const isInside = /^(body|rawRequest|message|arguments)\b/.exec(field)?.[0]
  const name = isInside ?? field.replace(/\[(\d+)\]/g, '.$1')
  return fault(
    name,
    'code',
    message.replace(/^[a-z]/, (letter) => `This ${letter}`)
  )
}
