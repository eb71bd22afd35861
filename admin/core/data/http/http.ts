import { ENROLLMENT_REQUIRED, REAUTHENTICATION_REQUIRED } from '#api/contract/accounts/mfa'
import { apiPath } from './api_path.js'
import { errorOf, HttpError } from './http_error.js'
import { confirmIdentity } from './reauthentication.js'
import { announceEnrollmentRequired, announceUnauthorized } from './session_events.js'
import { currentTeamId } from '../team_memory.js'

export type HttpOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Serialized as JSON, except for `FormData`. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** `ignore`: a 401 is an expected response to this request and does not sign the user out. */
  onUnauthorized?: 'sign-out' | 'ignore'
}

export type HttpResponse<T> = { status: number; headers: Headers; text: string; json: T }

function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null
}

/**
 * Returns the CSRF token. Over HTTPS, the name of its cookie has the `__Host-` prefix, which
 * prevents other hosts from setting the cookie.
 */
export const csrfToken = () => cookie('__Host-XSRF-TOKEN') ?? cookie('XSRF-TOKEN')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function headersFor(options: HttpOptions): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  // For `FormData`, the browser sets the content type, which includes the boundary.
  if (!(options.body instanceof FormData)) headers.set('Content-Type', 'application/json')
  const xsrfToken = csrfToken()
  if (xsrfToken) headers.set('X-XSRF-TOKEN', xsrfToken)
  const teamId = currentTeamId()
  if (teamId) headers.set('X-Team-Id', teamId)
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value)
  return headers
}

const send = (path: string, options: HttpOptions): Promise<Response> =>
  fetch(apiPath(path), {
    method: options.method ?? 'GET',
    credentials: 'same-origin',
    headers: headersFor(options),
    ...(options.body === undefined ? {} : { body: sentBody(options.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  })

const sentBody = (body: unknown) => (body instanceof FormData ? body : JSON.stringify(body))

type RawResponse = { response: Response; text: string; json: unknown }

async function read(response: Response): Promise<RawResponse> {
  const text = await response.text()
  return { response, text, json: parsed(text) }
}

const isRefusedAs = ({ response, json }: RawResponse, code: string) =>
  response.status === 403 && errorOf(json).code === code

/**
 * Sends the request. If the server requires a recent authentication, asks the user to confirm their identity and repeats
 * the request.
 */
async function responseOf(path: string, options: HttpOptions): Promise<RawResponse> {
  const response = await freshResponseOf(path, options)
  const canRepeat = isRefusedAs(response, REAUTHENTICATION_REQUIRED) && (await confirmIdentity())
  return canRepeat ? freshResponseOf(path, options) : response
}

/** Delay before a repeated request, during which the browser can receive the new session cookie from another response. */
const NEW_COOKIE_MS = 500

/**
 * Sends the request and, after a 401 response, repeats it once. When another request or window confirms the identity or
 * changes the password, the server replaces the session ID, and requests already sent with the old one are rejected.
 */
async function currentResponseOf(path: string, options: HttpOptions): Promise<RawResponse> {
  const first = await read(await send(path, options))
  if (first.response.status !== 401 || options.onUnauthorized === 'ignore') return first
  await new Promise((resolve) => setTimeout(resolve, NEW_COOKIE_MS))
  return read(await send(path, options))
}

/**
 * Sends the request; if its CSRF token has expired, repeats it with a new one. CSRF tokens expire with the session, so a
 * write after its end would otherwise fail with 403 instead of 401.
 */
async function freshResponseOf(path: string, options: HttpOptions): Promise<RawResponse> {
  const response = await currentResponseOf(path, options)
  if (!isRefusedAs(response, 'csrf')) return response
  await send('config', {})
  return currentResponseOf(path, options)
}

/**
 * The console's only HTTP client: calls `/api/v1/{path}` with cookies, the current team and the CSRF token. Rejects
 * with `HttpError` if the response has an error status.
 */
export async function http<T = unknown>(
  path: string,
  options: HttpOptions = {}
): Promise<HttpResponse<T>> {
  const reply = await responseOf(path, options)
  const { response, text, json } = reply
  if (!response.ok) {
    if (isRefusedAs(reply, ENROLLMENT_REQUIRED)) {
      announceEnrollmentRequired()
    }
    if (response.status === 401 && options.onUnauthorized !== 'ignore') {
      announceUnauthorized()
    }
    throw new HttpError(path, response.status, text, json)
  }
  // The contract guarantees the response type; it is not validated at run time.
  return { status: response.status, headers: response.headers, text, json: json as T }
}
