import { isRecord } from '#api/platform/runner/is_record'
import {
  DEFAULT_CHAT_SETTINGS,
  DEFAULT_HTTP_SETTINGS,
  HTTP_METHODS,
  SESSION_PLACEHOLDER,
  type HttpHeader,
  type HttpSettings,
  type TargetImport,
} from '#api/contract/targets/target_settings'
import { findJsonFault } from '#api/contract/targets/json_fault'
import { invalidField } from '#api/platform/http/domain_error'
import { isCredentialHeader } from '#api/targets/credentials/credential_headers'
import { parseCurl } from '#api/targets/import/curl'
import { NOT_A_REQUEST } from '#api/targets/errors'
import {
  insertSession,
  sessionFieldIn,
  type SessionRequest,
} from '#api/targets/import/insert_session'
import {
  hasPrompt,
  type Placed,
  insertIntoForm,
  insertIntoJson,
  insertIntoText,
} from '#api/targets/import/insert_prompt'
import { parseRawRequest, RawRequestError } from '#api/targets/calls/raw_request'

type Sample = {
  url: string
  method: string
  headers: { name: string; value: string }[]
  body: string
  warnings: string[]
}

/** Headers set by browsers and connections, which targets do not need. */
const NOISE =
  /^(host|content-length|connection|accept-encoding|transfer-encoding|keep-alive|te|origin|referer|priority|dnt|pragma|cache-control|accept-language|user-agent|sec-.*|upgrade-insecure-requests)$/i
const SECRET_PARAMETER = /^(.*[-_])?(key|token|secret|password|signature|sig|code)$/i

/** Converts a pasted curl command, HTTP request, JSON body, or URL to target settings. Calls nothing. */
export function importRequest(text: string): TargetImport {
  const sample = readSample(text.trim())
  const { warnings } = sample
  const url = withoutUserInfo(sample)
  const headers = sample.headers.filter(({ name }) => !NOISE.test(name))
  const body = parsed(sample.body)
  const chat = body === null ? null : chatImport(url, headers, body, warnings)
  if (chat) return { ...chat, warnings }
  const settings: HttpSettings = {
    ...DEFAULT_HTTP_SETTINGS,
    ...withSession(
      { ...place({ ...sample, url }, body), headers: dedupe(headers.map(toHeader)) },
      warnings
    ),
    method: methodOf(sample),
  }
  warnAbout(settings, warnings)
  return { type: 'http', settings, warnings }
}

function readSample(text: string): Sample {
  if (/^(\$\s+)?curl(\.exe)?\s/.test(text)) {
    const { body, method, ...curl } = parseCurl(text)
    if (!curl.url) throw invalidField('text', 'curl', 'The curl command contains no URL')
    const url = /^[a-z]+:\/\//i.test(curl.url) ? curl.url : `http://${curl.url}`
    return { ...curl, url, method: method ?? 'GET', body: body ?? '' }
  }
  if (/^https?:\/\/\S+$/i.test(text)) {
    return { ...EMPTY(), url: text, body: DEFAULT_HTTP_SETTINGS.body, headers: jsonType() }
  }
  if (/^[[{]/.test(text)) return sampleBody(text)
  if (/^[A-Z]{3,7}\s+\S+/.test(text)) {
    try {
      return { ...parseRawRequest(text, true), warnings: [] }
    } catch (error) {
      if (error instanceof RawRequestError) throw invalidField('text', 'request', error.message)
      throw error
    }
  }
  const message = 'Paste a curl command, an HTTP request (POST /path …), a JSON body or a URL'
  throw NOT_A_REQUEST(message, [{ field: 'text', rule: 'request', message }])
}

const EMPTY = (): Sample => ({ url: '', method: 'POST', headers: [], body: '', warnings: [] })
const jsonType = () => [{ name: 'Content-Type', value: 'application/json' }]

function sampleBody(text: string): Sample {
  const found = findJsonFault(text)
  if (found) {
    throw invalidField(
      'text',
      'json',
      `Not valid JSON at line ${found.line}, column ${found.column}: ${found.message}`
    )
  }
  return {
    ...EMPTY(),
    body: text,
    headers: jsonType(),
    warnings: ['Enter the URL. It cannot be derived from the body.'],
  }
}

/** Converts the credentials in `https://user:password@host` to a secret header. */
function withoutUserInfo(sample: Sample): string {
  if (!URL.canParse(sample.url)) return sample.url
  const url = new URL(sample.url)
  if (!url.username && !url.password) return sample.url
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  sample.headers.push({
    name: 'Authorization',
    value: `Basic ${Buffer.from(pair).toString('base64')}`,
  })
  url.username = ''
  url.password = ''
  return url.toString()
}

function methodOf({ method, warnings }: Sample): HttpSettings['method'] {
  const known = HTTP_METHODS.find((candidate) => candidate === method)
  if (!known) warnings.push(`${method} is not supported. POST is used instead.`)
  return known ?? 'POST'
}

function toHeader({ name, value }: { name: string; value: string }): HttpHeader {
  return isCredentialHeader(name) ? { name, secret: true, value: { value } } : { name, value }
}

/** Keeps the last of duplicate headers, like curl. */
function dedupe(headers: HttpHeader[]): HttpHeader[] {
  return [...new Map(headers.map((header) => [header.name.toLowerCase(), header])).values()]
}

/** Inserts `{{prompt}}` for the user message in the body or, without a body, in the query. */
function place(sample: Sample, body: unknown): { url: string; body: string } {
  const { url, warnings } = sample
  if (hasPrompt(sample.body) || hasPrompt(url)) return { url, body: sample.body }
  if (!sample.body.trim()) {
    const [path = '', query] = url.split(/\?(.*)/s)
    const placed = query ? insertIntoForm(query) : null
    report(placed, warnings)
    return { url: placed?.place ? `${path}?${placed.text}` : url, body: '' }
  }
  const placed =
    body !== null
      ? insertIntoJson(withoutStreaming(body, warnings))
      : isForm(sample)
        ? insertIntoForm(sample.body)
        : insertIntoText(sample.body)
  report(placed, warnings)
  return { url, body: placed.text }
}

function report(placed: Placed | null, warnings: string[]) {
  if (!placed?.place) {
    warnings.push('No user message was found. Put {{prompt}} in its place.')
  } else if (placed.isGuess) {
    warnings.push(
      `{{prompt}} was inserted at ${placed.place}. Check that this is the user message.`
    )
  }
}

/** Turns off streaming, because responses are parsed as one JSON value. */
function withoutStreaming(body: unknown, warnings: string[]): unknown {
  if (!isRecord(body) || body.stream !== true) return body
  warnings.push('"stream" was set to false because responses are read as a whole.')
  return { ...body, stream: false }
}

const isForm = ({ headers }: Sample) =>
  headers.some(
    ({ name, value }) =>
      name.toLowerCase() === 'content-type' && value.includes('x-www-form-urlencoded')
  )

const CHAT_KEYS = [
  'model',
  'messages',
  'temperature',
  'max_tokens',
  'max_completion_tokens',
  'stream',
  'top_p',
  'n',
]

/** Imports a chat completions request; null for other requests and for unsupported fields or headers. */
function chatImport(url: string, headers: Sample['headers'], body: unknown, warnings: string[]) {
  if (!/\/chat\/completions\/?$/.test(url.split('?')[0] ?? '') || !isRecord(body)) return null
  const { model, messages, temperature, max_tokens: maxTokens } = body
  const others = headers.filter(({ name }) => !/^(content-type|accept|authorization)$/i.test(name))
  const isPlain = Object.keys(body).every((key) => CHAT_KEYS.includes(key)) && others.length === 0
  if (!isPlain || typeof model !== 'string' || !Array.isArray(messages)) return null
  const key = headers
    .find(({ name }) => /^authorization$/i.test(name))
    ?.value.replace(/^Bearer\s+/i, '')
  const system: unknown = messages.find(
    (message: unknown) => isRecord(message) && message.role === 'system'
  )
  if (messages.length > (system ? 2 : 1)) {
    warnings.push('Earlier messages of the conversation were skipped.')
  }
  return {
    type: 'openai-chat' as const,
    settings: {
      ...DEFAULT_CHAT_SETTINGS,
      url: url.replace(/\/chat\/completions\/?$/, ''),
      model,
      ...(key && { apiKey: { value: key } }),
      ...(isRecord(system) &&
        typeof system.content === 'string' && { systemPrompt: system.content }),
      ...(typeof temperature === 'number' && { temperature }),
      ...(typeof maxTokens === 'number' && { maxTokens }),
    },
  }
}

/** Replaces session IDs with a new one per test case, because the pasted ID belongs to one conversation. */
function withSession(request: SessionRequest, warnings: string[]): Partial<HttpSettings> {
  const { replaced, ...inserted } = insertSession(request)
  const isSent = [inserted.url, inserted.body].some((text) => SESSION_PLACEHOLDER.test(text))
  if (replaced.length === 0) return isSent ? { ...inserted, sessionSource: 'client' } : inserted
  const names = replaced.map((name) => `"${name}"`).join(', ')
  warnings.push(
    `${names} was set to {{sessionId}}, a new ID for each test case. If the target assigns the ID itself, test the target and use the ID in its response.`
  )
  return { ...inserted, sessionSource: 'client' }
}

function warnAbout({ url, body }: HttpSettings, warnings: string[]) {
  const names = URL.canParse(url) ? [...new URL(url).searchParams.keys()] : []
  const secret = names.find((name) => SECRET_PARAMETER.test(name))
  if (secret) {
    warnings.push(
      `The URL contains "${secret}", which looks like a credential that team members can read. Send it in a secret header if the target supports that.`
    )
  }
  const conversation = sessionFieldIn(body)
  if (conversation) {
    warnings.push(
      `"${conversation}" looks like a conversation ID. Set it to {{sessionId}} to start a new conversation for each test.`
    )
  }
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
