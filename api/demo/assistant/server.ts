import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { SIGNED_IN } from './bank.js'
import type { Reply, Session } from './conversation.js'
import { respondAsHardened } from './hardened.js'
import { respondAsWeak } from './weak.js'

const MAX_BODY_CHARACTERS = 256 * 1024
const MAX_SESSIONS = 5000
const MCP_PATH = /^\/mcp\/([a-z]+)$/

type Responder = (message: string, session: Session) => Reply

/** Creates the session store of one assistant. Evicts the oldest session if the limit is exceeded. */
function sessionStore() {
  const sessions = new Map<string, Session>()
  return (id: string): Session => {
    const known = sessions.get(id)
    if (known) return known
    const balances = new Map(SIGNED_IN.accounts.map(({ number, balance }) => [number, balance]))
    const session: Session = {
      id,
      customer: SIGNED_IN,
      balances,
      isStaff: false,
      isDebug: false,
      turns: 0,
    }
    sessions.set(id, session)
    if (sessions.size > MAX_SESSIONS) sessions.delete(sessions.keys().next().value ?? id)
    return session
  }
}

/** Returns the two assistants by path. */
function assistants(): Map<string, (message: string, sessionId: string) => Reply> {
  const notes: string[] = []
  const variants: [string, Responder][] = [
    ['/chat', (message, session) => respondAsWeak(message, session, notes)],
    ['/hardened/chat', respondAsHardened],
  ]
  return new Map(
    variants.map(([path, response]) => {
      const sessionOf = sessionStore()
      return [
        path,
        (message, sessionId) => {
          const session = sessionOf(sessionId)
          session.turns++
          return response(message, session)
        },
      ]
    })
  )
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  let body = ''
  request.setEncoding('utf8')
  for await (const chunk of request) {
    body += chunk
    if (body.length > MAX_BODY_CHARACTERS) return undefined
  }
  return body
}

function parseChat(body: string): { message: string; sessionId: string } | undefined {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value !== 'object' || value === null || !('message' in value)) return undefined
    if (typeof value.message !== 'string') return undefined
    const given = 'sessionId' in value ? value.sessionId : undefined
    return {
      message: value.message,
      sessionId: typeof given === 'string' && given ? given : randomUUID(),
    }
  } catch {
    return undefined
  }
}

function send(response: ServerResponse, status: number, content: unknown) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(content))
}

/** Loads the protocol library on the first request, so that the assistants start fast. */
async function respondAsMcp(name: string, request: IncomingMessage, response: ServerResponse) {
  const { respondToMcp } = await import('../mcp/servers/respond_to_mcp.js')
  return respondToMcp(name, request, response)
}

/**
 * Starts both assistants and the MCP servers of the demo on one port (0: any free port) and resolves when the server
 * listens. `thinkingMs` delays each chat response to simulate a model.
 */
export async function startAssistant({ port = 0, host = '127.0.0.1', thinkingMs = 0 } = {}) {
  const variants = assistants()
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://assistant').pathname
    if (path === '/health') return send(response, 200, { status: 'OK' })
    const [, mcpServer] = MCP_PATH.exec(path) ?? []
    if (mcpServer !== undefined && (await respondAsMcp(mcpServer, request, response))) return
    const answer = variants.get(path)
    if (!answer) return send(response, 404, { error: 'Not found' })
    if (request.method !== 'POST') return send(response, 405, { error: 'Use POST' })
    const body = await readBody(request)
    if (body === undefined) return send(response, 413, { error: 'The message is too long' })
    const chat = parseChat(body)
    if (!chat) {
      return send(response, 400, { error: 'Send JSON: {"message": "…", "sessionId": "…"}' })
    }
    if (thinkingMs > 0) await setTimeout(thinkingMs)
    const { reply, toolCalls = [], planted = [] } = answer(chat.message, chat.sessionId)
    if (planted.length > 0) response.setHeader('x-planted-weakness', planted.join(', '))
    send(response, 200, { reply, sessionId: chat.sessionId, toolCalls })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return {
    port: bound,
    url: `http://${host}:${bound}`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
