import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { respondAsClinic } from './clinic.js'
import { respondAsHelpdesk } from './helpdesk.js'
import type { Respond } from './responder.js'

const MAX_BODY_CHARACTERS = 256 * 1024
const MAX_SESSIONS = 5000

const Chat = z.object({ message: z.string(), sessionId: z.string().min(1).max(200).optional() })

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  let body = ''
  request.setEncoding('utf8')
  for await (const chunk of request) {
    body += chunk
    if (body.length > MAX_BODY_CHARACTERS) return undefined
  }
  return body
}

function parseChat(body: string) {
  try {
    return Chat.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

function send(response: ServerResponse, status: number, content: unknown) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(content))
}

/**
 * Returns a function that counts the turns of each session. The oldest session is evicted when the
 * limit is exceeded.
 */
function turnCounter() {
  const turns = new Map<string, number>()
  return (sessionId: string) => {
    const turn = (turns.get(sessionId) ?? 0) + 1
    turns.set(sessionId, turn)
    if (turns.size > MAX_SESSIONS) turns.delete(turns.keys().next().value ?? sessionId)
    return turn
  }
}

async function listen(respond: Respond) {
  const nextTurn = turnCounter()
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return send(response, 405, { error: 'Use POST' })
    const body = await readBody(request)
    if (body === undefined) return send(response, 413, { error: 'The message is too long' })
    const chat = parseChat(body)
    if (!chat) return send(response, 400, { error: 'Send JSON with a message' })
    const sessionId = chat.sessionId ?? randomUUID()
    send(response, 200, { reply: respond(chat.message, nextTurn(sessionId)), sessionId })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port')
  return {
    url: `http://127.0.0.1:${address.port}/chat`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Starts the two assistants on free ports of the loopback interface. */
export async function startHardenedAssistants() {
  const clinic = await listen(respondAsClinic)
  const helpdesk = await listen(respondAsHelpdesk)
  return {
    urls: { clinic: clinic.url, helpdesk: helpdesk.url },
    async close() {
      await Promise.all([clinic.close(), helpdesk.close()])
    },
  }
}
