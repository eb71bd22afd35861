import {
  type HttpSettings,
  PROMPT_PLACEHOLDER,
  SESSION_PLACEHOLDER,
} from '#api/contract/targets/target_settings'
import type { FieldError } from '#api/platform/http/domain_error'
import { HTTP_VARIABLES, refuseCode, SIGNED_VARIABLES } from '#api/platform/runner/refuse_code'
import { parseStatuses } from '#api/platform/runner/wire/ok_status'
import {
  asFault,
  fault,
  headerFaults,
  jsonFaults,
  pathFaults,
  shownHeaders,
  urlFaults,
} from '#api/targets/calls/faults'
import {
  parseRawRequest,
  type ParsedRequest,
  RawRequestError,
} from '#api/targets/calls/raw_request'
import type { Secrets } from '#api/targets/credentials/secrets'

/** Finds all faults that prevent calls to an HTTP target, by field. Has no side effects. */
export function requestFaults(settings: HttpSettings, secrets: Secrets): FieldError[] {
  const { headers } = settings
  return [
    ...codeFaults(settings, secrets),
    ...(settings.rawRequest.trim() ? rawFaults(settings) : fieldFaults(settings)),
    ...headers.flatMap(({ name }, index) => headerFaults(headers, name, index)),
    ...pathFaults(settings.responsePath, 'responsePath'),
    ...pathFaults(settings.toolCallsPath, 'toolCallsPath'),
    ...sessionFaults(settings),
    ...authFaults(settings),
    ...responseFaults(settings),
  ]
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
  if (!texts.some((text) => typeof text === 'string' && PROMPT_PLACEHOLDER.test(text))) {
    const place = method === 'GET' ? 'the URL' : 'the body'
    return [
      fault(
        method === 'GET' && field === 'body' ? 'url' : field,
        'prompt',
        `Replace the user message in ${place} with {{prompt}}`
      ),
    ]
  }
  return jsonFaults(body, field, isJson)
}

/** Returns the strings of a request that users can edit. */
const textsOf = ({ rawRequest, url, body, headers }: HttpSettings) => [
  ...(rawRequest.trim() ? [rawRequest] : [url, body]),
  ...headers.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
]

function sessionFaults(settings: HttpSettings): FieldError[] {
  const { sessionSource, sessionPath } = settings
  const isSent = textsOf(settings).some((text) => SESSION_PLACEHOLDER.test(text))
  if (sessionSource === 'none') {
    return isSent
      ? [
          fault(
            'sessionSource',
            'session',
            'The request contains {{sessionId}}. Choose a session source.'
          ),
        ]
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
        'Enter the path to the session ID in the response, e.g. sessionId, headers["x-session-id"] or cookies["sid"]'
      ),
    ]
  }
  return [...unsent, ...pathFaults(sessionPath, 'sessionPath')]
}

const SIGNATURE_PLACE = /\{\{-?\s*signature\b/

function authFaults(settings: HttpSettings): FieldError[] {
  const { auth, oauth, signature, certificate } = settings
  const isNamed = textsOf(settings).some((text) => SIGNATURE_PLACE.test(text))
  if (auth === 'oauth') {
    return [
      ...urlFaults(oauth.tokenUrl, 'oauth.tokenUrl'),
      ...(oauth.clientId.trim()
        ? []
        : [fault('oauth.clientId', 'required', 'Client ID is required')]),
      ...certificateFaults(certificate),
    ]
  }
  if (auth === 'signature') {
    return [
      ...(isNamed
        ? []
        : [fault('auth', 'signature', 'Put {{signature}} into a header, the URL or the body')]),
      ...(/\{\{(?!\s*signatureTimestamp\s*\}\})/.test(signature.data)
        ? [fault('signature.data', 'name', 'Only {{signatureTimestamp}} is available here')]
        : []),
      ...certificateFaults(certificate),
    ]
  }
  return [
    ...(isNamed
      ? [fault('auth', 'signature', 'The request contains {{signature}}. Set up a signature.')]
      : []),
    ...certificateFaults(certificate),
  ]
}

function certificateFaults({ cert, key, ca }: HttpSettings['certificate']): FieldError[] {
  const isPem = (text: string) => /-----BEGIN [A-Z ]*CERTIFICATE-----/.test(text)
  return [
    ...(cert.trim() && !isPem(cert)
      ? [
          fault(
            'certificate.cert',
            'pem',
            'A certificate must be in PEM format: -----BEGIN CERTIFICATE-----'
          ),
        ]
      : []),
    ...(ca.trim() && !isPem(ca)
      ? [
          fault(
            'certificate.ca',
            'pem',
            'A CA certificate must be in PEM format: -----BEGIN CERTIFICATE-----'
          ),
        ]
      : []),
    ...(key.isSet && !cert.trim()
      ? [fault('certificate.cert', 'required', 'Enter the certificate for this key')]
      : []),
  ]
}

function responseFaults({ okStatus, stream, streamPath }: HttpSettings): FieldError[] {
  return [
    ...(parseStatuses(okStatus)
      ? []
      : [fault('okStatus', 'statuses', 'Enter status codes like 200-299, 422')]),
    ...(stream === 'sse' ? pathFaults(streamPath, 'streamPath') : []),
  ]
}

/**
 * Finds code in the settings and in credentials, because both are sent in the same request, and line breaks in header
 * values.
 */
function codeFaults(settings: HttpSettings, secrets: Secrets): FieldError[] {
  const { url, method, body, rawRequest, headers, auth } = settings
  const shown = shownHeaders(headers, secrets)
  const request = rawRequest.trim() ? { rawRequest } : { url, method, body }
  const variables = auth === 'signature' ? SIGNED_VARIABLES : HTTP_VARIABLES
  return [
    ...refuseCode({ ...request, headers: shown }, { variables }).map(asFault),
    ...shown.flatMap(({ value }, index) =>
      /[\r\n]/.test(value)
        ? [fault(`headers.${index}.value`, 'header', 'A header value must be a single line')]
        : []
    ),
  ]
}
