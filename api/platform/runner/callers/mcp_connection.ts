import { badResponse, type CallFailure } from '../attempts/attempt_errors.js'
import { quoted } from '../attempts/call_context.js'
import { isRecord } from '../is_record.js'
import { openSse } from './mcp_sse.js'
import { streamableHttp } from './mcp_http.js'
import type { Message } from './mcp_transport.js'

const PROTOCOL_VERSION = '2025-06-18'

export type McpConnection = {
  request(method: string, params: Message): Promise<unknown>
  close(): void
}

type Place = { url: string; transport: 'http' | 'sse'; headers: Record<string, string> }

/** Opens and initializes a session with an MCP server. */
export async function openMcp({ url, transport, headers }: Place): Promise<McpConnection> {
  const wire = transport === 'sse' ? await openSse(url, headers) : streamableHttp(url, headers)
  let id = 0
  const request = async (method: string, params: Message) => {
    const response = await wire.send({ jsonrpc: '2.0', id: ++id, method, params })
    if (isRecord(response?.error)) throw refusedBy(method, response.error)
    return response?.result
  }
  try {
    await request('initialize', {
      protocolVersion: PROTOCOL_VERSION,
      capabilities: {},
      clientInfo: { name: 'assay', version: '1' },
    })
    await wire.send({ jsonrpc: '2.0', method: 'notifications/initialized' })
  } catch (error) {
    wire.close()
    throw error
  }
  return { request, close: wire.close }
}

function refusedBy(method: string, { code, message }: Message): CallFailure {
  const reason = typeof message === 'string' ? quoted(message, 200) : 'no reason given'
  return badResponse(`The MCP server rejected ${method} (${String(code)}): ${reason}`)
}
