import { ENROLLMENT_REQUIRED, REAUTHENTICATION_REQUIRED } from '#api/contract/mfa'
import { apiPath } from './api_path.js'
import { errorOf, HttpError } from './http_error.js'
import { confirmIdentity } from './reauthentication.js'
import { currentTeamId } from './team_memory.js'

export { HttpError }

export type HttpOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a form with a file as such. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** `ignore`: a 401 is an ordinary answer of this call and signs nobody out. */
  onUnauthorized?: 'sign-out' | 'ignore'
}

export type HttpAnswer<T> = { status: number; headers: Headers; text: string; json: T }

type UnauthorizedListener = () => void
const unauthorizedListeners = new Set<UnauthorizedListener>()

/** Calls the listener when a call that did not opt out is answered with 401. Returns the way to stop. */
export function onUnauthorized(listener: UnauthorizedListener): () => void {
  unauthorizedListeners.add(listener)
  return () => void unauthorizedListeners.delete(listener)
}

const enrollmentListeners = new Set<() => void>()

/** Calls the listener when the server requires a second factor that the person does not have. */
export function onEnrollmentRequired(listener: () => void): () => void {
  enrollmentListeners.add(listener)
  return () => void enrollmentListeners.delete(listener)
}

function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null
}

/** Over https its name has a prefix that keeps other hosts from setting it. */
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
  // The browser names the type of a form itself, with the boundary of its parts.
  if (!(options.body instanceof FormData)) headers.set('Content-Type', 'application/json')
  const xsrfToken = csrfToken()
  if (xsrfToken) headers.set('X-XSRF-TOKEN', xsrfToken)
  const teamId = currentTeamId()
  if (teamId) headers.set('X-Team-Id', teamId)
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value)
  return headers
}

/** Address of an API path, for links such as downloads; the team travels in the query. */
export function apiUrl(path: string, query: Record<string, string> = {}): string {
  const teamId = currentTeamId()
  const search = new URLSearchParams(teamId ? { ...query, teamId } : query).toString()
  return `${apiPath(path)}${search ? `?${search}` : ''}`
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

type RawAnswer = { response: Response; text: string; json: unknown }

async function read(response: Response): Promise<RawAnswer> {
  const text = await response.text()
  return { response, text, json: parsed(text) }
}

const isRefusedAs = ({ response, json }: RawAnswer, code: string) =>
  response.status === 403 && errorOf(json).code === code

/**
 * Sends once more when only the cross-site token was stale: it goes with the session, so after a
 * session has ended the first write would else look forbidden instead of signed out. Repeats the request as well
 * after the person has confirmed their identity.
 */
async function answerOf(path: string, options: HttpOptions): Promise<RawAnswer> {
  const answer = await freshAnswerOf(path, options)
  const mayRepeat = isRefusedAs(answer, REAUTHENTICATION_REQUIRED) && (await confirmIdentity())
  return mayRepeat ? freshAnswerOf(path, options) : answer
}

async function freshAnswerOf(path: string, options: HttpOptions): Promise<RawAnswer> {
  const answer = await read(await send(path, options))
  if (!isRefusedAs(answer, 'csrf')) return answer
  await send('config', {})
  return read(await send(path, options))
}

/**
 * The console's one HTTP client: calls `/api/v1/{path}` with cookies, the current team and the
 * cross-site token. Rejects with `HttpError` for every answer that is not OK.
 */
export async function http<T = unknown>(
  path: string,
  options: HttpOptions = {}
): Promise<HttpAnswer<T>> {
  const answer = await answerOf(path, options)
  const { response, text, json } = answer
  if (!response.ok) {
    if (isRefusedAs(answer, ENROLLMENT_REQUIRED)) {
      for (const listener of enrollmentListeners) listener()
    }
    if (response.status === 401 && options.onUnauthorized !== 'ignore') {
      for (const listener of unauthorizedListeners) listener()
    }
    throw new HttpError(path, response.status, text, json)
  }
  // The shape of an answer is the contract's promise; it is not checked again at run time.
  return { status: response.status, headers: response.headers, text, json: json as T }
}
