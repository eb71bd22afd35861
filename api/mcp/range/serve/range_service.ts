import { changedDescriptor } from '#api/engines/mcp_range/index'
import type { OpenRange } from '#api/mcp/range/range_row'
import { asMcpError } from '#api/mcp/as_mcp_error'
import { recordEvent } from '#api/mcp/range/range_events'
import { OversizedArguments, respondToCall } from './respond_to_call.js'
import { RangeSession } from './range_session.js'
import { RangeSessions } from './range_sessions.js'
import { CallLimits } from './call_limits.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import {
  ErrorCode,
  type JSONRPCRequest,
  McpError,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js'

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>

const FULL =
  "This scan's MCP range has reached its request limit. Start a new scan with a new range and fewer tests per attack."
const NOT_HANDLED = 'Something went wrong. Try again.'

/** Handles the requests of targets at ranges. Every event is stored before its response is sent. */
export class RangeService {
  readonly sessions = new RangeSessions()
  readonly #limits = new CallLimits()

  /** @param find the session's range, if it is still open */
  async open(range: OpenRange, find: () => Promise<OpenRange | null>): Promise<RangeSession> {
    const session: RangeSession = new RangeSession(range, ({ id }) => {
      void this.sessions.remove(id)
    })
    session.server.fallbackRequestHandler = async (request, extra) => {
      session.openRequests++
      try {
        const open = await find()
        if (!open) throw new McpError(ErrorCode.InvalidRequest, 'The MCP range is closed')
        return await this.#handle(session, open, request, extra)
      } catch (error) {
        throw asMcpError(error, 'handling a request at an MCP range', NOT_HANDLED)
      } finally {
        session.openRequests--
      }
    }
    await session.open()
    await this.#record(session, { kind: 'connected' })
    await this.sessions.add(session)
    return session
  }

  async stop(): Promise<void> {
    await this.sessions.stop()
  }

  async #handle(
    session: RangeSession,
    range: OpenRange,
    { method, params = {} }: Pick<JSONRPCRequest, 'method' | 'params'>,
    extra: Extra
  ): Promise<Record<string, unknown>> {
    if (method === 'tools/list') return this.#list(session, range)
    if (method === 'tools/call') return this.#call(session, range, params, extra)
    throw new McpError(ErrorCode.MethodNotFound, 'Method not found')
  }

  async #list(session: RangeSession, { tools, probes }: OpenRange) {
    const { changedBy } = session
    const isChanged = changedBy !== null && probes.has(changedBy.reference)
    await this.#record(session, {
      kind: 'listed',
      ...(isChanged && {
        delivered: changedBy.reference,
        found: [{ reference: changedBy.reference, kind: 'reference' as const }],
      }),
    })
    const listed = [...tools.all.values()].map((tool) =>
      isChanged && tool === tools.lead ? changedDescriptor(changedBy, tools) : tool.descriptor
    )
    return { tools: listed }
  }

  async #call(
    session: RangeSession,
    range: OpenRange,
    { name, arguments: given }: Record<string, unknown>,
    extra: Extra
  ) {
    const tool = typeof name === 'string' ? range.tools.all.get(name) : undefined
    if (!tool) throw new McpError(ErrorCode.InvalidParams, 'Unknown tool')
    const response = responseTo(range, tool, isRecord(given) ? given : {})
    const { text, found, delivered, changes } = response
    this.#limits.count(session.rangeId, found)
    await this.#record(session, {
      kind: 'called',
      tool: tool.descriptor.name,
      isSink: tool.isSink,
      arguments: response.arguments,
      result: text,
      found,
      delivered: delivered?.reference ?? null,
    })
    if (changes && session.changedBy?.reference !== changes.reference) {
      session.changedBy = changes
      await extra.sendNotification({ method: 'notifications/tools/list_changed' })
    }
    return { content: [{ type: 'text', text }] }
  }

  async #record(
    { id, rangeId }: RangeSession,
    event: Partial<Parameters<typeof recordEvent>[0]> &
      Pick<Parameters<typeof recordEvent>[0], 'kind'>
  ): Promise<void> {
    const isStored = await recordEvent({
      ...{ rangeId, sessionId: id, tool: null, isSink: false, arguments: null, result: null },
      ...{ found: [], delivered: null },
      ...event,
    })
    if (!isStored) throw new McpError(ErrorCode.InvalidRequest, FULL)
  }
}

function responseTo(...call: Parameters<typeof respondToCall>) {
  try {
    return respondToCall(...call)
  } catch (error) {
    if (!(error instanceof OversizedArguments)) throw error
    throw new McpError(ErrorCode.InvalidParams, 'The arguments are too long')
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
