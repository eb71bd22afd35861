import type { ResponseStream } from '#api/mcp/gateway/stateless/response_stream'
import { ErrorCode, type JSONRPCRequest, McpError } from '@modelcontextprotocol/sdk/types.js'
import { SUBSCRIPTION_ID_META_KEY } from '@modelcontextprotocol/server'
import type { ServerResponse } from 'node:http'

export const MAX_STREAMS_PER_RANGE = 20
const MAX_STREAMS = 1_000
/** Time after which a stream is ended. The client opens it again if its range still exists. */
const OPEN_MS = 10 * 60_000

type Open = { endpointId: string; notify: () => void; end: () => void }

/** Owns the streams that notify clients without sessions of changes to the tool list. */
export class ListenStreams {
  readonly #open = new Set<Open>()

  /**
   * Acknowledges a stream, and keeps it open if its client watches the tool list.
   * @throws McpError
   */
  add(
    endpointId: string,
    { id, params = {} }: Pick<JSONRPCRequest, 'id' | 'params'>,
    stream: ResponseStream,
    response: ServerResponse
  ): void {
    const requested: unknown = new Map(Object.entries(params)).get('notifications')
    if (typeof requested !== 'object' || requested === null) {
      throw new McpError(ErrorCode.InvalidParams, 'subscriptions/listen requires notifications')
    }
    const ofRange = [...this.#open].filter((one) => one.endpointId === endpointId)
    if (ofRange.length >= MAX_STREAMS_PER_RANGE || this.#open.size >= MAX_STREAMS) {
      throw new McpError(ErrorCode.InvalidRequest, 'Too many streams are open. Close one.')
    }
    const isWatched = new Map(Object.entries(requested)).get('toolsListChanged') === true
    const about = { _meta: { [SUBSCRIPTION_ID_META_KEY]: id } }
    const notifications = isWatched ? { toolsListChanged: true } : {}
    stream.notify('notifications/subscriptions/acknowledged', { notifications, ...about })
    const end = () => stream.end({ result: { resultType: 'complete', ...about } })
    if (!isWatched) return end()
    const notify = () => stream.notify('notifications/tools/list_changed', about)
    const open: Open = { endpointId, notify, end }
    const timer = setTimeout(end, OPEN_MS).unref()
    this.#open.add(open)
    response.once('close', () => {
      clearTimeout(timer)
      this.#open.delete(open)
    })
  }

  toolsChanged(endpointId: string): void {
    for (const stream of this.#open) if (stream.endpointId === endpointId) stream.notify()
  }

  stop(): void {
    for (const { end } of this.#open) end()
  }
}
