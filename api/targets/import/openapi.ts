import { responseValues } from '#api/contract/targets/response_values'
import {
  DEFAULT_HTTP_SETTINGS,
  HTTP_METHODS,
  type HttpHeader,
  type HttpSettings,
  type OpenApiOperation,
  type TargetImport,
} from '#api/contract/targets/target_settings'
import { invalidField } from '#api/platform/http/domain_error'
import { isRecord } from '#api/platform/runner/is_record'
import { OpenApiDocument } from '#api/targets/import/openapi_document'
import { insertIntoForm, insertIntoJson } from '#api/targets/import/insert_prompt'

type Method = (typeof HTTP_METHODS)[number]

/** Fields that usually contain the response text. */
const LIKELY = /(^|[.\]])(content|text|message|reply|answer|output|response|completion|result)$/i

/**
 * Lists the operations with a method that targets support.
 * @throws INVALID if the input is not an OpenAPI document
 */
export function operationsIn(text: string): OpenApiOperation[] {
  const document = OpenApiDocument.read(text)
  return Object.entries(document.paths).flatMap(([path, item]) =>
    HTTP_METHODS.flatMap((method): OpenApiOperation[] => {
      const operation = isRecord(item) ? item[method.toLowerCase()] : undefined
      if (!isRecord(operation)) return []
      const summary = typeof operation.summary === 'string' ? operation.summary : ''
      return [{ id: `${method} ${path}`, summary: summary.slice(0, 200) }]
    })
  )
}

/**
 * Converts one operation to target settings, with `{{prompt}}` in the likely position of the message. Calls nothing.
 */
export function importOperation(text: string, id: string): TargetImport {
  const document = OpenApiDocument.read(text)
  const [, verb = '', path = ''] = /^(\S+) (.*)$/.exec(id) ?? []
  const method = HTTP_METHODS.find((known) => known === verb)
  const item = document.paths[path]
  const operation = method && isRecord(item) ? item[method.toLowerCase()] : undefined
  if (!method || !isRecord(operation)) {
    throw invalidField('operation', 'exists', 'The document does not contain this operation')
  }
  const warnings: string[] = []
  const parameters = [
    ...document.list(isRecord(item) ? item.parameters : []),
    ...document.list(operation.parameters),
  ]
  const request = requestOf({ document, operation, method, path, parameters, warnings })
  const auth = authOf(document, operation, warnings)
  const settings: HttpSettings = {
    ...DEFAULT_HTTP_SETTINGS,
    ...request,
    ...auth.settings,
    headers: [...request.headers, ...auth.headers],
    url: request.url + (auth.query && `${request.url.includes('?') ? '&' : '?'}${auth.query}`),
    method,
    responsePath: responsePathOf(document, operation),
  }
  return { type: 'http', settings, warnings }
}

type Parts = {
  document: OpenApiDocument
  operation: Record<string, unknown>
  method: Method
  path: string
  parameters: Record<string, unknown>[]
  warnings: string[]
}

function requestOf({ document, operation, method, path, parameters, warnings }: Parts) {
  const sampleOf = (parameter: Record<string, unknown>) =>
    String(parameter.example ?? document.sample(parameter.schema) ?? 'x')
  const named = (place: string) =>
    parameters.filter((parameter) => parameter.in === place && typeof parameter.name === 'string')
  const filled = named('path').reduce((address, parameter) => {
    warnings.push(`Fill in {${String(parameter.name)}} in the URL.`)
    return address.replace(`{${String(parameter.name)}}`, encodeURIComponent(sampleOf(parameter)))
  }, path)
  const query = named('query')
    .filter(
      ({ required, name }) => required === true || /prompt|query|message|q$/i.test(String(name))
    )
    .map((parameter) => `${String(parameter.name)}=${encodeURIComponent(sampleOf(parameter))}`)
    .join('&')
  const content = isRecord(operation.requestBody)
    ? document.resolve(operation.requestBody).content
    : undefined
  const body = bodyOf(document, content, warnings)
  const placed = body.body === '' && query ? insertIntoForm(query) : { text: query, place: null }
  if (body.body === '' && placed.place === null) {
    warnings.push('Put {{prompt}} in place of the user message.')
  }
  const server = document.server()
  if (!server) warnings.push('The document contains no server. Complete the URL.')
  const headers: HttpHeader[] = [
    ...(body.type ? [{ name: 'Content-Type', value: body.type }] : []),
    ...named('header')
      .filter(({ required }) => required === true)
      .map((parameter) => ({ name: String(parameter.name), value: sampleOf(parameter) })),
  ]
  const url = `${server}${filled}${placed.text ? `?${placed.text}` : ''}`
  return { url, headers, body: method === 'GET' ? '' : body.body }
}

function bodyOf(document: OpenApiDocument, content: unknown, warnings: string[]) {
  if (!isRecord(content)) return { body: '', type: '' }
  const type = Object.keys(content).find((name) => name.includes('json')) ?? Object.keys(content)[0]
  const media = type ? content[type] : undefined
  if (!type || !isRecord(media)) return { body: '', type: '' }
  const sample = media.example ?? document.sample(media.schema)
  if (!type.includes('json')) {
    warnings.push(`The body is ${type}. Write a body that contains {{prompt}}.`)
    return { body: '{{prompt}}', type }
  }
  const placed = insertIntoJson(structuredClone(sample ?? {}))
  if (!placed.place) warnings.push('Put {{prompt}} in place of the user message.')
  else if (placed.isGuess) {
    warnings.push(`{{prompt}} was inserted at ${placed.place}, which is a guess. Check it.`)
  }
  return { body: placed.text, type }
}

/** Converts the operation's first security scheme to form fields. Unsupported schemes become warnings. */
function authOf(
  document: OpenApiDocument,
  operation: Record<string, unknown>,
  warnings: string[]
): { headers: HttpHeader[]; settings: Partial<HttpSettings>; query: string } {
  const secret = (name: string): HttpHeader => ({ name, secret: true, value: { value: '' } })
  const nothing = { headers: [], settings: {}, query: '' }
  const scheme = document.securityOf(operation)
  if (!scheme) return nothing
  if (scheme.type === 'apiKey' && scheme.in === 'header') {
    return { ...nothing, headers: [secret(String(scheme.name))] }
  }
  if (scheme.type === 'apiKey' && scheme.in === 'cookie') {
    warnings.push(`Enter the cookie ${String(scheme.name)} in the secret Cookie header.`)
    return { ...nothing, headers: [secret('Cookie')] }
  }
  if (scheme.type === 'apiKey') {
    warnings.push(
      `The API key is sent in the URL as ${String(scheme.name)}, where team members can read it.`
    )
    return { ...nothing, query: `${String(scheme.name)}=` }
  }
  if (scheme.type === 'http') {
    warnings.push(
      `Enter the value of the Authorization header: ${String(scheme.scheme)}, then the credential.`
    )
    return { ...nothing, headers: [secret('Authorization')] }
  }
  const flows = isRecord(scheme.flows) ? scheme.flows : {}
  const flow = isRecord(flows.clientCredentials) ? flows.clientCredentials : null
  if (scheme.type === 'oauth2' && flow && typeof flow.tokenUrl === 'string') {
    const scope = Object.keys(isRecord(flow.scopes) ? flow.scopes : {}).join(' ')
    const oauth = { ...DEFAULT_HTTP_SETTINGS.oauth, tokenUrl: flow.tokenUrl, scope }
    return { ...nothing, settings: { auth: 'oauth', oauth } }
  }
  warnings.push(
    `The security scheme ${String(scheme.type)} cannot be imported. Enter the authentication manually.`
  )
  return nothing
}

function responsePathOf(document: OpenApiDocument, operation: Record<string, unknown>): string {
  const responses = isRecord(operation.responses) ? operation.responses : {}
  const status = Object.keys(responses).find((code) => /^2/.test(code)) ?? 'default'
  const response = document.resolve(responses[status])
  const content = isRecord(response.content) ? response.content : {}
  const type = Object.keys(content).find((name) => name.includes('json'))
  const media = type ? content[type] : undefined
  if (!isRecord(media)) return ''
  const values = responseValues(
    JSON.stringify(media.example ?? document.sample(media.schema) ?? '')
  )
  return (values.find(({ path }) => LIKELY.test(path)) ?? values[0])?.path ?? ''
}
