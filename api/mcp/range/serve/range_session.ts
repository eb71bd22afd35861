import type { RangeProbe } from '#api/engines/mcp_range/vocabulary'
import { NO_SCHEMAS } from '#api/mcp/upstream/no_schemas'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import logger from '@adonisjs/core/services/logger'
import { randomUUID } from 'node:crypto'

/** Owns one session of a target at a range, and which description the session sees. */
export class RangeSession {
  readonly id = randomUUID()
  readonly rangeId: string
  readonly teamId: string
  readonly server: Server
  readonly transport: StreamableHTTPServerTransport
  lastUsedAt = Date.now()
  openRequests = 0
  /** The probe whose attack has changed a description; null while all descriptions are as approved. */
  changedBy: RangeProbe | null = null

  constructor(range: { id: string; teamId: string }, onClosed: (session: RangeSession) => void) {
    this.rangeId = range.id
    this.teamId = range.teamId
    this.server = new Server(
      { name: 'tools', version: '1' },
      { capabilities: { tools: { listChanged: true } }, jsonSchemaValidator: NO_SCHEMAS }
    )
    this.server.onerror = (error) => logger.debug({ err: error }, 'MCP range session')
    this.transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => this.id,
      onsessionclosed: () => onClosed(this),
    })
  }

  async open(): Promise<void> {
    await this.server.connect(this.transport as Transport)
  }

  async close(): Promise<void> {
    await this.server.close().catch(() => {})
  }
}
