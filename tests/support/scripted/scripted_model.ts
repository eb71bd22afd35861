import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DIALECTS, type Dialect } from './scripted_model_dialects.js'

/** A recorded request. Prompt and schema are extracted from the provider's format. */
export type ModelRequest = {
  /** Number of the request, starting at 1. */
  number: number
  path: string
  query: string
  headers: Record<string, string | undefined>
  body: Record<string, unknown>
  system: string
  /** The last user turn. */
  prompt: string
  /** All user turns. */
  prompts: string[]
  schema: unknown
}

export type ScriptedResponse =
  /** A well-formed response with this object as JSON. */
  | { object: unknown; usage?: { input: number; output: number } | null }
  /** A well-formed response with this content. */
  | { text: string; finishReason?: string; usage?: { input: number; output: number } | null }
  /** A well-formed response that sets the API's refusal field. */
  | { refusal: string }
  /** Any HTTP response. */
  | { status: number; headers?: Record<string, string>; body?: unknown }
  /** Accepts the request and never responds. */
  | 'hang'
  /** Closes the connection before responding. */
  | 'drop'
  /** Announces a long body and closes the connection in the middle of it. */
  | 'cut'

export type Script = (request: ModelRequest) => ScriptedResponse | Promise<ScriptedResponse>

export type ScriptedModel = {
  /** `http://127.0.0.1:<port>` */
  origin: string
  /** Base URL for OpenAI and compatible APIs. */
  baseUrl: string
  requests: ModelRequest[]
  /** Highest number of concurrent requests so far. */
  maxConcurrent: number
  /** Total token usage of the responses; four characters per token unless the script sets it. */
  tokens: { input: number; output: number }
  /** Replaces the script. The request numbers continue. */
  script: (next: Script) => void
  close: () => Promise<void>
}

/**
 * Starts a real HTTP server on the loopback address that implements the APIs of the providers with scripted
 * responses. To delay a response, the script returns a promise that the test resolves; nothing sleeps.
 */
export async function startScriptedModel(first: Script): Promise<ScriptedModel> {
  let script = first
  let atOnce = 0
  const model: ScriptedModel = {
    origin: '',
    baseUrl: '',
    requests: [],
    maxConcurrent: 0,
    tokens: { input: 0, output: 0 },
    script: (next) => void (script = next),
    close: () =>
      new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse) {
    const url = new URL(incoming.url ?? '/', 'http://127.0.0.1')
    const dialect = DIALECTS.find((known) => known.matches(decodeURIComponent(url.pathname)))
    if (!dialect) return send(outgoing, 404, { error: { message: `no such path ${url.pathname}` } })
    const request = await readRequest(incoming, url, dialect, model.requests.length + 1)
    model.requests.push(request)
    const response = await script(request)
    if (response === 'hang') return
    if (response === 'drop') return outgoing.socket?.destroy()
    if (response === 'cut') return cut(outgoing)
    if ('status' in response) {
      return send(outgoing, response.status, response.body, response.headers)
    }
    const filled = fill(request, response)
    model.tokens.input += filled.usage?.input ?? 0
    model.tokens.output += filled.usage?.output ?? 0
    send(outgoing, 200, dialect.answer(request.body, filled))
  }

  const server = createServer((incoming, outgoing) => {
    atOnce += 1
    model.maxConcurrent = Math.max(model.maxConcurrent, atOnce)
    outgoing.on('close', () => (atOnce -= 1))
    serve(incoming, outgoing).catch((error) =>
      send(outgoing, 599, { error: { message: `the script failed: ${error}` } })
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  model.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  model.baseUrl = `${model.origin}/v1`
  return model
}

async function readRequest(
  incoming: IncomingMessage,
  url: URL,
  dialect: Dialect,
  number: number
): Promise<ModelRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  const prompts = dialect.prompts(body)
  return {
    number,
    path: decodeURIComponent(url.pathname),
    query: url.search,
    headers: incoming.headers as Record<string, string | undefined>,
    body,
    system: dialect.system(body),
    prompt: prompts.at(-1) ?? '',
    prompts,
    schema: dialect.schema(body),
  }
}

function fill(
  request: ModelRequest,
  response: Exclude<ScriptedResponse, string | { status: number }>
) {
  const text =
    'object' in response ? JSON.stringify(response.object) : 'text' in response ? response.text : ''
  const counted = {
    input: Math.ceil((request.system.length + request.prompts.join('').length) / 4),
    output: Math.ceil(text.length / 4),
  }
  return {
    text,
    refusal: 'refusal' in response ? response.refusal : null,
    finishReason: ('finishReason' in response && response.finishReason) || 'stop',
    usage: 'usage' in response && response.usage !== undefined ? response.usage : counted,
  }
}

function cut(outgoing: ServerResponse) {
  outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '10000' })
  outgoing.write('{"id":"chatcmpl-1","choices":[', () => outgoing.socket?.destroy())
}

function send(
  outgoing: ServerResponse,
  status: number,
  body: unknown = {},
  headers: Record<string, string> = {}
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers })
  outgoing.end(text)
}
