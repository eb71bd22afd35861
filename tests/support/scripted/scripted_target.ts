import { CONSTANT_TEXT_REQUESTS } from '#api/engines/redteam/built_in/judge/constant/learn_constant_texts'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** A scripted response; `delayMs` applies to all kinds. */
export type TargetReply =
  | { kind: 'reply'; text?: string; json?: unknown; headers?: Record<string, string> }
  | { kind: 'echo' }
  /** Server-sent events, one per chunk; the connection stays open after the last one. */
  | { kind: 'events'; events: string[] }
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  | { kind: 'hang' }
  /** Sends the headers and half of the body, then nothing. */
  | { kind: 'hang_in_body' }
  | { kind: 'close_socket' }
  /** Sends the headers and half of the body, then closes the connection. */
  | { kind: 'close_in_body' }
  | { kind: 'garbage' }
  /** A body of `bytes` letters. */
  | { kind: 'large'; bytes: number }
  | { kind: 'redirect'; to: string; status?: number }

export type SeenRequest = {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
  at: number
}

export type ScriptedTarget = {
  url: string
  port: number
  requests: SeenRequest[]
  /** Delay of responses to later requests. */
  delayMs: number
  /** Highest number of concurrent requests so far. */
  readonly maxConcurrent: number
  /** Bodies received, by session ID. */
  sessions: Map<string, string[]>
  /** Resolves when `count` requests have arrived. */
  received(count: number): Promise<void>
  close(): Promise<void>
}

export type ScriptedTargetOptions = {
  /** The response to each request: fixed, or computed from the request and its number, starting at 1. */
  answer?: TargetReply | ((request: SeenRequest, number: number) => TargetReply)
  delayMs?: number
  host?: string
  /**
   * Also scripts the responses to the harmless requests before a scan. By default, these requests fail and are not counted,
   * so that tests of attacks see only attacks.
   */
  answersHarmless?: boolean
  /**
   * Creates a session ID for each request without one, and returns it in the `x-session-id` header and as
   * `sessionId`.
   */
  withSessions?: boolean
}

/** Starts a real HTTP server on this machine with scripted responses. Close it in the test's cleanup. */
export async function startScriptedTarget(
  options: ScriptedTargetOptions = {}
): Promise<ScriptedTarget> {
  const { answer: reply = { kind: 'reply', text: 'ok' }, host = '127.0.0.1' } = options
  const requests: SeenRequest[] = []
  const sessions = new Map<string, string[]>()
  const waiting = new Set<() => void>()
  let open = 0
  let maxConcurrent = 0

  const server = createServer(async (request, response) => {
    maxConcurrent = Math.max(maxConcurrent, ++open)
    response.once('close', () => open--)
    const seen = await see(request)
    if (!options.answersHarmless && isHarmless(seen)) return send(response, UNSCRIPTED, seen)
    requests.push(seen)
    for (const check of waiting) check()
    const session = options.withSessions ? remember(sessions, seen) : undefined
    if (session) response.setHeader('x-session-id', session)
    const chosen = typeof reply === 'function' ? reply(seen, requests.length) : reply
    if (target.delayMs === 0) return send(response, chosen, seen, session)
    setTimeout(() => send(response, chosen, seen, session), target.delayMs)
  })
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const target: ScriptedTarget = {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    requests,
    delayMs: options.delayMs ?? 0,
    sessions,
    get maxConcurrent() {
      return maxConcurrent
    },
    received(count) {
      return new Promise((resolve) => {
        const check = () => {
          if (requests.length < count) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      })
    },
    async close() {
      server.closeAllConnections()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
  return target
}

const UNSCRIPTED: TargetReply = { kind: 'status', status: 400 }

const isHarmless = ({ body }: SeenRequest) =>
  CONSTANT_TEXT_REQUESTS.some(({ prompt }) => body.includes(JSON.stringify(prompt).slice(1, -1)))

async function see(request: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: Buffer.concat(chunks).toString('utf8'),
    at: performance.now(),
  }
}

function remember(sessions: Map<string, string[]>, seen: SeenRequest): string {
  const sent = seen.headers['x-session-id']
  const id = typeof sent === 'string' && sent !== '' ? sent : randomUUID()
  sessions.set(id, [...(sessions.get(id) ?? []), seen.body])
  return id
}

function send(
  response: ServerResponse,
  reply: TargetReply,
  seen: SeenRequest,
  session?: string
): void {
  switch (reply.kind) {
    case 'reply':
      return sendReply(response, reply, session)
    case 'echo':
      response.writeHead(200, { 'content-type': seen.headers['content-type'] ?? 'text/plain' })
      response.end(seen.body)
      return
    case 'status':
      response.writeHead(reply.status, { 'content-type': 'text/plain', ...reply.headers })
      response.end(reply.body ?? `status ${reply.status}`)
      return
    case 'events':
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const event of reply.events) response.write(`data: ${event}\n\n`)
      return
    case 'hang':
      return
    case 'hang_in_body':
    case 'close_in_body':
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '100' })
      response.write('half', () => reply.kind === 'close_in_body' && response.destroy())
      return
    case 'close_socket':
      response.destroy()
      return
    case 'garbage':
      response.socket?.end('\u0000\u0001 this is not HTTP at all\r\n\r\n')
      return
    case 'large':
      return sendLarge(response, reply.bytes)
    case 'redirect':
      response.writeHead(reply.status ?? 307, { location: reply.to })
      response.end()
  }
}

function sendReply(
  response: ServerResponse,
  reply: Extract<TargetReply, { kind: 'reply' }>,
  session: string | undefined
): void {
  const isJson = reply.json !== undefined || session !== undefined
  const base = typeof reply.json === 'object' ? reply.json : { text: reply.text ?? 'ok' }
  response.writeHead(200, {
    'content-type': isJson ? 'application/json' : 'text/plain; charset=utf-8',
    ...reply.headers,
  })
  if (!isJson) return void response.end(reply.text ?? 'ok')
  response.end(JSON.stringify(session ? { ...base, sessionId: session } : reply.json))
}

function sendLarge(response: ServerResponse, bytes: number): void {
  const chunk = Buffer.alloc(65_536, 'a')
  let left = bytes
  response.writeHead(200, { 'content-type': 'text/plain' })
  const pump = () => {
    while (left > 0 && !response.destroyed) {
      const size = Math.min(left, chunk.length)
      left -= size
      if (!response.write(chunk.subarray(0, size))) return void response.once('drain', pump)
    }
    response.end()
  }
  pump()
}
