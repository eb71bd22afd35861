import { answerValues } from '#api/contract/answer_values'
import {
  DEFAULT_HTTP_SETTINGS,
  HTTP_METHODS,
  type HttpHeader,
  type HttpSettings,
  type OpenApiOperation,
  type TargetImport,
} from '#api/contract/target_settings'
import { invalidField } from '#api/http/domain_error'
import { isRecord } from '#api/targets/is_record'
import { OpenApiDocument } from '#api/targets/openapi_document'
import { putIntoForm, putIntoJson } from '#api/targets/put_prompt'

type Method = (typeof HTTP_METHODS)[number]

/** Fields in which what a user reads is likely to stand. */
const LIKELY = /(^|[.\]])(content|text|message|reply|answer|output|response|completion|result)$/i

/** The operations of a document that could carry a message. @throws INVALID when the text is no OpenAPI document */
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

/** One operation as the settings of a target, with `{{prompt}}` where a message is likely to go. Nothing is called. */
export function importOperation(text: string, id: string): TargetImport {
  const document = OpenApiDocument.read(text)
  const [, verb = '', path = ''] = /^(\S+) (.*)$/.exec(id) ?? []
  const method = HTTP_METHODS.find((known) => known === verb)
  const item = document.paths[path]
  const operation = method && isRecord(item) ? item[method.toLowerCase()] : undefined
  if (!method || !isRecord(operation)) {
    throw invalidField('operation', 'exists', 'The document has no such operation')
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
  const placed = body.body === '' && query ? putIntoForm(query) : { text: query, place: null }
  if (body.body === '' && placed.place === null) {
    warnings.push('Put {{prompt}} where the message of the user goes.')
  }
  const server = document.server()
  if (!server) warnings.push('The document names no server: complete the URL.')
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
    warnings.push(`The body is ${type}: write it so that it contains {{prompt}}.`)
    return { body: '{{prompt}}', type }
  }
  const placed = putIntoJson(structuredClone(sample ?? {}))
  if (!placed.place) warnings.push('Put {{prompt}} where the message of the user goes.')
  else if (placed.isGuess) {
    warnings.push(`{{prompt}} was put at ${placed.place}, which is a guess: check it.`)
  }
  return { body: placed.text, type }
}

/** The first scheme that the operation takes, in the fields of the form; what cannot be said there is said to the person. */
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
    warnings.push(`The cookie ${String(scheme.name)} goes into the secret header Cookie.`)
    return { ...nothing, headers: [secret('Cookie')] }
  }
  if (scheme.type === 'apiKey') {
    warnings.push(
      `The key goes into the address as ${String(scheme.name)}, where it is not secret.`
    )
    return { ...nothing, query: `${String(scheme.name)}=` }
  }
  if (scheme.type === 'http') {
    warnings.push(`Enter the Authorization header: ${String(scheme.scheme)} and the credential.`)
    return { ...nothing, headers: [secret('Authorization')] }
  }
  const flows = isRecord(scheme.flows) ? scheme.flows : {}
  const flow = isRecord(flows.clientCredentials) ? flows.clientCredentials : null
  if (scheme.type === 'oauth2' && flow && typeof flow.tokenUrl === 'string') {
    const scope = Object.keys(isRecord(flow.scopes) ? flow.scopes : {}).join(' ')
    const oauth = { ...DEFAULT_HTTP_SETTINGS.oauth, tokenUrl: flow.tokenUrl, scope }
    return { ...nothing, settings: { auth: 'oauth', oauth } }
  }
  warnings.push(`The security scheme ${String(scheme.type)} has to be entered by hand.`)
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
  const values = answerValues(JSON.stringify(media.example ?? document.sample(media.schema) ?? ''))
  return (values.find(({ path }) => LIKELY.test(path)) ?? values[0])?.path ?? ''
}
