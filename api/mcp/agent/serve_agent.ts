import { LineReader } from '#api/mcp/agent/line_reader'
import { type AgentLimits, ProcessPool } from '#api/mcp/agent/process_pool'
import {
  AGENT_PATH,
  AGENT_PROTOCOL,
  MAX_MESSAGE_BYTES,
  MESSAGE,
  NOTICE,
  type Notice,
} from '#api/mcp/agent/protocol'
import { readOrder } from '#api/mcp/agent/read_order'
import type { ServerProcess } from '#api/mcp/agent/server_process'
import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** Time within which the order must arrive after the connection was opened; otherwise, the connection is closed. */
const ORDER_MS = 10_000
const KEEP_ALIVE_MS = 30_000
/** Minimum interval between log entries about connections that cannot be accepted. */
const LOG_MS = 10_000
/**
 * Maximum number of connections without a process, such as those that are not authenticated yet; further ones are
 * dropped, because each needs a file descriptor.
 */
const MAX_OTHER_CONNECTIONS = 200

export type AgentOptions = AgentLimits & { host: string; port: number; token: string }
export type ServedAgent = { port: number; pool: ProcessPool; stop: () => Promise<void> }

/** Starts permitted stdio servers for the gateways and workers that have the token, until it is stopped. */
export async function serveAgent(options: AgentOptions): Promise<ServedAgent> {
  const pool = new ProcessPool(options)
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/health' ? 200 : 404).end()
  })
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // A connection reset is followed by `close`, so the error needs no handling.
    socket.on('error', () => {})
    const status = refusedStatus(request, options.token)
    if (status !== null) {
      socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`)
      // Destroys the socket, because the caller could keep its side of the connection open.
      return void socket.destroySoon()
    }
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: ${AGENT_PROTOCOL}\r\n\r\n`
    )
    socket.setKeepAlive(true, KEEP_ALIVE_MS)
    if (head.length > 0) socket.unshift(head)
    new Connection(socket, pool)
  })
  server.maxConnections = options.maxProcesses + MAX_OTHER_CONNECTIONS
  await listen(server, options)
  logErrors(server)
  return {
    port: (server.address() as AddressInfo).port,
    pool,
    async stop() {
      server.close()
      await pool.stop()
      for (const socket of sockets) socket.destroy()
      if (server.listening) await once(server, 'close')
    },
  }
}

async function listen(server: Server, { port, host }: AgentOptions): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening')
}

/**
 * Logs connections that cannot be accepted because no file descriptor is free. Without a listener, such an error would
 * end the agent.
 */
function logErrors(server: Server): void {
  let loggedAt = -Infinity
  server.on('error', (error) => {
    if (Date.now() - loggedAt < LOG_MS) return
    loggedAt = Date.now()
    console.error(`assay: the MCP agent cannot accept connections: ${error.message}`)
  })
}

/** Returns the status line that rejects a connection; null if it is accepted. */
function refusedStatus({ url, headers }: IncomingMessage, token: string): string | null {
  if (url !== AGENT_PATH || headers.upgrade !== AGENT_PROTOCOL) return '404 Not Found'
  return isEqual(headers.authorization ?? '', `Bearer ${token}`) ? null : '401 Unauthorized'
}

function isEqual(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** Owns the connection of one session and its process. When either ends, the other is ended too. */
class Connection {
  #process: ServerProcess | null = null
  #hasOrder = false
  readonly #late: NodeJS.Timeout

  constructor(
    private readonly socket: Socket,
    private readonly pool: ProcessPool
  ) {
    this.#late = setTimeout(() => socket.destroy(), ORDER_MS)
    const reader = new LineReader(
      MAX_MESSAGE_BYTES,
      (line) => this.#received(line),
      () => socket.destroy()
    )
    socket.on('data', (chunk: Buffer) => reader.add(chunk))
    socket.on('drain', () => this.#process?.resumeOutput())
    // By default, a server keeps its side of a connection open after the client has closed its own.
    socket.once('end', () => socket.destroy())
    socket.once('close', () => this.#closed())
  }

  #received(line: string): void {
    if (this.#process) {
      // Stops reading from the caller, because messages to a process that does not read its input would fill the agent's
      // memory.
      if (!this.#process.send(line)) this.socket.pause()
    } else if (this.#hasOrder) this.socket.destroy()
    else {
      this.#hasOrder = true
      clearTimeout(this.#late)
      void this.#start(line)
    }
  }

  async #start(line: string): Promise<void> {
    const order = readOrder(line)
    if (!order) return this.#end({ ended: 'invalid', message: 'The order is not valid' })
    try {
      const started = await this.pool.start(order, {
        onMessage: (message) => this.#send(MESSAGE, message),
        onEnd: ({ reason, ...end }) => this.#end({ ended: reason, ...end }),
      })
      if ('refused' in started) {
        const { reason, ...end } = started.refused
        return this.#end({ ended: reason, ...end })
      }
      this.#process = started.process
      this.#process.onInputDrained(() => this.socket.resume())
      if (this.socket.destroyed) return this.#closed()
      this.#send(NOTICE, JSON.stringify({ started: true } satisfies Notice))
    } catch (error) {
      console.error('assay: starting an MCP server', error)
      this.#end({ ended: 'not_started', message: 'The MCP agent could not start the server' })
    }
  }

  #send(kind: string, line: string): void {
    if (!this.socket.writable) return
    if (!this.socket.write(`${kind}${line}\n`)) this.#process?.pauseOutput()
  }

  #end(notice: Notice): void {
    if (this.socket.writable) this.socket.end(`${NOTICE}${JSON.stringify(notice)}\n`)
  }

  #closed(): void {
    clearTimeout(this.#late)
    void this.#process?.stop({ reason: 'stopped', message: 'The session was closed' })
  }
}
