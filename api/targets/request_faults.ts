import { findBodyFault } from '#api/contract/json_fault'
import {
  type HttpSettings,
  PROMPT_PLACE,
  SESSION_PLACE,
  type TargetCall,
} from '#api/contract/target_settings'
import type { FieldError } from '#api/http/domain_error'
import { findProviderCode, refuseCode, REQUEST_VARIABLES } from '#api/runner/refuse_code'
import { parseResponsePath, ResponsePathError } from '#api/runner/response_path'
import { parseRawRequest, type ParsedRequest, RawRequestError } from '#api/targets/raw_request'
import { NO_SECRETS, type Secrets } from '#api/targets/secrets'

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const COMPUTED = ['content-length', 'transfer-encoding', 'connection', 'host']

const fault = (field: string, rule: string, message: string): FieldError => ({
  field: `settings.${field}`,
  rule,
  message,
})

/** Everything that would keep a target from being called, each at its field. Pure. */
export function requestFaults(call: TargetCall, secrets: Secrets = NO_SECRETS): FieldError[] {
  if (call.type === 'openai-chat') {
    const { url, model } = call.settings
    return [
      ...urlFaults(url, 'url'),
      ...(model.trim() ? [] : [fault('model', 'required', 'Model is required')]),
      ...findProviderCode(`openai:chat:${model.trim()}`, 'model').map(asFault),
      ...refuseCode({ url, model, apiKey: secrets.apiKey ?? '' }, { variables: [] }).map(asFault),
    ]
  }
  const { settings } = call
  return [
    ...codeFaults(settings, secrets),
    ...(settings.rawRequest.trim() ? rawFaults(settings) : fieldFaults(settings)),
    ...settings.headers.flatMap((header, index) => headerFaults(settings, header.name, index)),
    ...pathFaults(settings.responsePath, 'responsePath'),
    ...sessionFaults(settings),
  ]
}

function urlFaults(url: string, field: string): FieldError[] {
  if (!url.trim()) return [fault(field, 'required', 'URL is required')]
  const filled = url.trim().replace(/\{\{[^{}]*\}\}/g, 'x')
  if (!/^https?:\/\//i.test(filled)) {
    return [fault(field, 'url', 'The URL must start with http:// or https://')]
  }
  if (!URL.canParse(filled)) return [fault(field, 'url', 'This is not a valid URL')]
  const { username, password } = new URL(filled)
  if (username || password) {
    return [
      fault(
        field,
        'credentials',
        'Put the user and password into a secret Authorization header, not into the URL'
      ),
    ]
  }
  if (/^https?:\/\/[^/?#]*\{\{/i.test(url.trim())) {
    return [fault(field, 'url', 'The host of the URL cannot be filled in by a test')]
  }
  return []
}

function fieldFaults({ url, method, headers, body }: HttpSettings): FieldError[] {
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value
  const isJson = typeof type === 'string' && type.includes('json')
  return [
    ...urlFaults(url, 'url'),
    ...contentFaults({ url, method, headers, body }, 'body', isJson),
  ]
}

function rawFaults(settings: HttpSettings): FieldError[] {
  try {
    const request = parseRawRequest(settings.rawRequest, settings.useHttps)
    const isJson = request.headers.some(
      ({ name, value }) => name.toLowerCase() === 'content-type' && value.includes('json')
    )
    const all = { ...request, headers: [...request.headers, ...settings.headers] }
    return [
      ...urlFaults(request.url, 'rawRequest'),
      ...contentFaults(all, 'rawRequest', isJson),
    ].map((found) => ({
      ...found,
      field: 'settings.rawRequest',
    }))
  } catch (error) {
    if (error instanceof RawRequestError) return [fault('rawRequest', 'request', error.message)]
    throw error
  }
}

type Content = Pick<ParsedRequest, 'url' | 'method' | 'body'> & {
  headers: readonly { value: unknown }[]
}

function contentFaults(
  { url, method, headers, body }: Content,
  field: string,
  isJson: boolean
): FieldError[] {
  const texts = [url, body, ...headers.map(({ value }) => value)]
  if (method !== 'GET' && !body.trim()) {
    return [fault(field, 'required', `A ${method} request needs a body that contains {{prompt}}`)]
  }
  if (!texts.some((text) => typeof text === 'string' && PROMPT_PLACE.test(text))) {
    const place = method === 'GET' ? 'the URL' : 'the body'
    return [
      fault(
        method === 'GET' && field === 'body' ? 'url' : field,
        'prompt',
        `Put {{prompt}} into ${place}, where the message of the user stands`
      ),
    ]
  }
  if (!body.trim() || !(isJson || /^\s*[[{](?!\{)/.test(body))) return []
  const found = findBodyFault(body)
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

function headerFaults({ headers }: HttpSettings, name: string, index: number): FieldError[] {
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

function pathFaults(path: string, field: string): FieldError[] {
  try {
    parseResponsePath(path)
    return []
  } catch (error) {
    if (error instanceof ResponsePathError) return [fault(field, 'path', error.message)]
    throw error
  }
}

function sessionFaults(settings: HttpSettings): FieldError[] {
  const { sessionSource, sessionPath, url, body, rawRequest, headers } = settings
  const texts = [
    ...(rawRequest.trim() ? [rawRequest] : [url, body]),
    ...headers.map(({ value }) => value),
  ]
  const isSent = texts.some((text) => typeof text === 'string' && SESSION_PLACE.test(text))
  if (sessionSource === 'none') {
    return isSent
      ? [fault('sessionSource', 'session', 'The request names {{sessionId}}: choose who makes it')]
      : []
  }
  const unsent = isSent
    ? []
    : [fault('sessionSource', 'session', 'Put {{sessionId}} into the URL, a header or the body')]
  if (sessionSource === 'client') return unsent
  if (!sessionPath.trim()) {
    return [
      ...unsent,
      fault(
        'sessionPath',
        'required',
        'Say where the session id stands in the answer, e.g. sessionId or headers["x-session-id"]'
      ),
    ]
  }
  return [...unsent, ...pathFaults(sessionPath, 'sessionPath')]
}

/** Credentials are looked at too: they travel in the same request. */
function codeFaults(
  { url, method, body, rawRequest, headers }: HttpSettings,
  secrets: Secrets
): FieldError[] {
  const shown = headers.map((header) => ({
    value: header.secret ? (secrets.headers[header.name.toLowerCase()] ?? '') : header.value,
  }))
  const request = rawRequest.trim() ? { rawRequest } : { url, method, body }
  return [
    ...refuseCode({ ...request, headers: shown }, { variables: REQUEST_VARIABLES }).map(asFault),
    ...shown.flatMap(({ value }, index) =>
      /[\r\n]/.test(value)
        ? [fault(`headers.${index}.value`, 'header', 'A header value is one line')]
        : []
    ),
  ]
}

/** `headers[0].value` of the configuration is `headers.0.value` of the form; inside a JSON body it is the body. */
function asFault({ field, message }: { field: string; message: string }): FieldError {
  const isInside = /^(body|rawRequest)\b/.exec(field)?.[0]
  const name = isInside ?? field.replace(/\[(\d+)\]/g, '.$1')
  return fault(
    name,
    'code',
    message.replace(/^[a-z]/, (letter) => `This ${letter}`)
  )
}
