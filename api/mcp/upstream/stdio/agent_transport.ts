import { stdioCommand } from '#api/contract/mcp/stdio'
import { LineReader } from '#api/mcp/agent/line_reader'
import {
  AGENT_PATH,
  AGENT_PROTOCOL,
  type EndReason,
  MAX_MESSAGE_BYTES,
  MESSAGE,
  NOTICE,
  type Notice,
  type StartOrder,
} from '#api/mcp/agent/protocol'
import type { UpstreamServer } from '#api/mcp/upstream/upstream_server'
import { UpstreamError, type UpstreamFailure } from '#api/mcp/upstream/upstream_error'
import { mcpAgent } from '#config/mcp_agent'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'

const CONNECT_MS = 10_000
/** Time limit for the agent to start the program. The agent does not wait for the program's output. */
const START_MS = 30_000
const KEEP_ALIVE_MS = 30_000

const FAILURES: Partial<Record<EndReason, UpstreamFailure>> = {
  invalid: 'refused',
  not_allowed: 'refused',
  too_many: 'refused',
  too_large: 'too_large',
  flooded: 'too_large',
}

/**
 * Owns one process of a stdio server at the MCP agent. The process starts and ends with the connection. `protocol.ts`
 * describes the protocol.
 */
export class AgentTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  protocolVersion: string | null = null
  /** Why the process ended, unless this side closed the connection. */
  failure: UpstreamError | null = null
  /** Reason stated by the agent. */
  ended: EndReason | null = null
  #socket: Socket | null = null
  #started = Promise.withResolvers<void>()
  #delivery = Promise.resolve()
  #isClosed = false

  constructor(private readonly server: UpstreamServer) {}

  /**
   * Connects to the agent and starts the process.
   * @throws UpstreamError
   */
  async start(): Promise<void> {
    const socket = await this.#connect()
    this.#socket = socket
    socket.setKeepAlive(true, KEEP_ALIVE_MS)
    const reader = new LineReader(
      MAX_MESSAGE_BYTES + 1,
      (line) => this.#received(line),
      () => socket.destroy()
    )
    socket.on('data', (chunk: Buffer) => reader.add(chunk))
    socket.once('close', () => {
      if (!this.#isClosed) this.failure ??= LOST()
      this.#started.reject(this.failure ?? LOST())
      this.onclose?.()
    })
    socket.write(`${JSON.stringify(this.#order())}\n`)
    // Needed because an agent that hangs keeps the connection open.
    const late = setTimeout(() => {
      this.failure = NOT_STARTED()
      socket.destroy()
    }, START_MS)
    await this.#started.promise.finally(() => clearTimeout(late))
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const socket = this.#socket
    if (!socket?.writable) throw this.failure ?? LOST()
    await new Promise<void>((resolve, reject) => {
      socket.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(LOST()) : resolve()))
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#socket?.destroy()
  }

  setProtocolVersion(version: string): void {
    this.protocolVersion = version
  }

  #order(): StartOrder {
    const { id, organizationId, url, headers, userId } = this.server
    const command = stdioCommand(url)
    if (!command) throw new Error('Not the address of a stdio server')
    // All probes of a server share one owner, regardless of the user who requested them.
    const owner = userId ?? `probe ${id}`
    return { server: id, organization: organizationId, owner, environment: headers, ...command }
  }

  #received(line: string): void {
    const text = line.slice(1)
    if (line.startsWith(NOTICE)) return this.#noticed(JSON.parse(text) as Notice)
    if (!line.startsWith(MESSAGE)) return
    // The protocol library handles a response immediately but a notification one microtask later. In the same turn, the
    // response to a call would overtake its last progress notification.
    this.#delivery = this.#delivery.then(() => this.#deliver(text))
  }

  #deliver(text: string): void {
    try {
      this.onmessage?.(JSONRPCMessageSchema.parse(JSON.parse(text)))
    } catch (error) {
      // Programs may also print JSON that is not a message.
      this.onerror?.(error instanceof Error ? error : new Error(String(error)))
    }
  }

  #noticed(notice: Notice): void {
    if ('started' in notice) return this.#started.resolve()
    const { ended, message, output } = notice
    const detail = output || null
    this.ended = ended
    this.failure = new UpstreamError(FAILURES[ended] ?? 'unreachable', message, { detail })
  }

  #connect(): Promise<Socket> {
    const { url, token } = mcpAgent
    if (token === null) throw NO_TOKEN()
    const { promise, resolve, reject } = Promise.withResolvers<Socket>()
    const request = (url.startsWith('https:') ? requestHttps : requestHttp)(
      new URL(AGENT_PATH, url),
      {
        headers: {
          connection: 'upgrade',
          upgrade: AGENT_PROTOCOL,
          authorization: `Bearer ${token}`,
        },
        agent: false,
      }
    )
    const late = setTimeout(() => request.destroy(), CONNECT_MS)
    request.once('close', () => clearTimeout(late))
    request.once('upgrade', (_response, socket: Socket, head: Buffer) => {
      clearTimeout(late)
      // A connection reset is followed by `close`, so the error needs no handling.
      socket.on('error', () => {})
      if (head.length > 0) socket.unshift(head)
      resolve(socket)
    })
    request.once('response', (response) => {
      response.resume()
      reject(response.statusCode === 401 ? WRONG_TOKEN() : NO_AGENT())
    })
    request.once('error', () => reject(NO_AGENT()))
    request.end()
    return promise
  }
}

const NO_AGENT = () =>
  new UpstreamError(
    'unreachable',
    'The MCP agent, which runs this server, cannot be reached. Start it with npm run mcp-agent'
  )
const NO_TOKEN = () =>
  new UpstreamError('unreachable', 'MCP_AGENT_TOKEN is not set, so no MCP agent can be used')
const WRONG_TOKEN = () =>
  new UpstreamError(
    'unreachable',
    'The MCP agent rejects the token of this process: set the same MCP_AGENT_TOKEN for the two'
  )
const NOT_STARTED = () =>
  new UpstreamError('unreachable', 'The MCP agent did not start the server in time')
const LOST = () => new UpstreamError('unreachable', 'The connection to the MCP agent was lost')
