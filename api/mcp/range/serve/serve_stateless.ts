import { assertParamHeaders } from '#api/mcp/gateway/stateless/assert_param_headers'
import type { StatelessRequest } from '#api/mcp/gateway/stateless/classify_request'
import { ResponseStream } from '#api/mcp/gateway/stateless/response_stream'
import { discovered, NOT_CACHED, withServer } from '#api/mcp/gateway/stateless/server_results'
import type { OpenRange } from '#api/mcp/range/range_row'
import { RANGE_CAPABILITIES, RANGE_SERVER } from './range_session.js'
import type { RangeService } from './range_service.js'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import type { IncomingMessage, ServerResponse } from 'node:http'

type Served = {
  ranges: RangeService
  range: OpenRange
  request: IncomingMessage
  response: ServerResponse
}

/** Handles one request of a client of 2026-07-28, which has no session. */
export async function serveStateless(
  { ranges, range, request, response }: Served,
  { message }: StatelessRequest
): Promise<void> {
  const { id, method, params = {} } = message
  if (method === 'tools/call') assertParamHeaders(request, range.tools.all, params)
  const stream = new ResponseStream(response, id)
  try {
    if (method === 'server/discover') {
      await ranges.discover(range)
      return stream.end({ result: discovered(RANGE_SERVER, RANGE_CAPABILITIES) })
    }
    if (method === 'subscriptions/listen') {
      return ranges.streams.add(range.endpointId, message, stream, response)
    }
    const result = await ranges.handleStateless(range, { method, params })
    const isCacheable = method === 'tools/list'
    const complete = { ...result, resultType: 'complete', ...(isCacheable && NOT_CACHED) }
    stream.end({ result: withServer(complete, RANGE_SERVER) })
  } catch (error) {
    if (!(error instanceof McpError)) throw error
    const { code, message: text } = error
    const status = error.code === Number(ErrorCode.MethodNotFound) ? 404 : 200
    stream.end({ error: { code, message: text } }, status)
  }
}
