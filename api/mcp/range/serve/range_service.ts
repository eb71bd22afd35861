import { changedDescriptor } from '#api/engines/mcp_range/index'
import type { OpenRange } from '#api/mcp/range/range_row'
import { asMcpError } from '#api/mcp/as_mcp_error'
import { recordEvent } from '#api/mcp/range/range_events'
import { OversizedArguments, respondToCall } from './respond_to_call.js'
import { RangeSessions } from './range_sessions.js'
import { CallLimits } from './call_limits.js'
import { ListenStreams } from './listen_streams.js'
import type { RangeSession } from './range_session.js'
import { listOfSession, sharedList, type ToolList } from './tool_list.js'
import { ErrorCode, type JSONRPCRequest, McpError } from '@modelcontextprotocol/sdk/types.js'

type Message = Pick<JSONRPCRequest, 'method' | 'params'>
type NewEvent = Partial<Parameters<typeof recordEvent>[0]> &
  Pick<Parameters<typeof recordEvent>[0], 'kind'>

const FULL =
  "This scan's MCP range has reached its request limit. Start a new scan with a new range and fewer tests per attack."
const NOT_HANDLED = 'Something went wrong. Try again.'

/** Handles the requests that targets send to ranges. Every event is stored before its response is sent. */
export class RangeService {
  readonly sessions = new RangeSessions()
  readonly streams = new ListenStreams()
  readonly #limits = new CallLimits()

  /**
   * Opens a session and records that its target has connected.
   * @param find finds the session's range if it is still open
   */
  async open(
    session: RangeSession,
    range: OpenRange,
    find: () => Promise<OpenRange | null>
  ): Promise<void> {
    session.server.fallbackRequestHandler = async (request, extra) => {
      const list = listOfSession(session, () =>
        extra.sendNotification({ method: 'notifications/tools/list_changed' })
      )
      session.openRequests++
      try {
        const open = await find()
        if (!open) throw new McpError(ErrorCode.InvalidRequest, 'The MCP range is closed')
        return await this.#respond(list, open, request)
      } finally {
        session.openRequests--
      }
    }
    await record(range, session, { kind: 'connected' })
    await this.sessions.add(session)
    await session.open()
  }

  /** Records that a client without a session has connected. */
  async discover(range: OpenRange): Promise<void> {
    await record(range, sharedList(range), { kind: 'connected' })
  }

  /** Handles a request of a client without a session. @throws McpError */
  handleStateless(range: OpenRange, message: Message): Promise<Record<string, unknown>> {
    const list = sharedList(range, () => this.streams.toolsChanged(range.endpointId))
    return this.#respond(list, range, message)
  }

  async stop(): Promise<void> {
    this.streams.stop()
    await this.sessions.stop()
  }

  async #respond(list: ToolList, range: OpenRange, { method, params = {} }: Message) {
    try {
      if (method === 'tools/list') return await listTools(list, range)
      if (method === 'tools/call') return await this.#call(list, range, params)
    } catch (error) {
      throw asMcpError(error, 'handling a request at an MCP range', NOT_HANDLED)
    }
    throw new McpError(ErrorCode.MethodNotFound, 'Method not found')
  }

  async #call(
    list: ToolList,
    range: OpenRange,
    { name, arguments: given }: Record<string, unknown>
  ) {
    const tool = typeof name === 'string' ? range.tools.all.get(name) : undefined
    if (!tool) throw new McpError(ErrorCode.InvalidParams, 'Unknown tool')
    const response = responseTo(range, tool, isRecord(given) ? given : {}, list.isShared)
    const { text, found, delivered, changes } = response
    this.#limits.count(range.id ?? range.endpointId, found)
    await record(range, list, {
      kind: 'called',
      tool: tool.descriptor.name,
      isSink: tool.isSink,
      arguments: response.arguments,
      result: text,
      found,
      delivered: delivered?.reference ?? null,
    })
    if (changes) await list.change(changes)
    return { content: [{ type: 'text', text }] }
  }
}

async function listTools(list: ToolList, range: OpenRange) {
  const { tools, probes } = range
  const last = await list.changedBy()
  const changedBy = last && probes.has(last.reference) ? last : null
  const isProof = changedBy !== null && !list.isShared
  await record(range, list, {
    kind: 'listed',
    ...(isProof && {
      delivered: changedBy.reference,
      found: [{ reference: changedBy.reference, kind: 'reference' as const }],
    }),
  })
  const listed = [...tools.all.values()].map((tool) =>
    changedBy && tool === tools.lead ? changedDescriptor(changedBy, tools) : tool.descriptor
  )
  return { tools: listed }
}

/**
 * Stores an event. Does nothing if no scan uses the standing range.
 * @throws McpError if the range has too many events
 */
async function record(range: OpenRange, { id }: { id: string }, event: NewEvent): Promise<void> {
  if (range.id === null) return
  const isStored = await recordEvent({
    ...{ rangeId: range.id, sessionId: id, tool: null, isSink: false, arguments: null },
    ...{ result: null, found: [], delivered: null },
    ...event,
  })
  if (!isStored) throw new McpError(ErrorCode.InvalidRequest, FULL)
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
