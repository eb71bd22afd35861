import {
  encodeHeader,
  type HeaderArgument,
  headerArguments,
  headerText,
} from '#api/mcp/upstream/stateless/header_values'
import type { Send } from '#api/mcp/upstream/http/send'
import { readMessages } from '#api/mcp/upstream/stateless/read_messages'
import {
  REVISION,
  type Settled,
  type StatelessRequest,
  type Wire,
} from '#api/mcp/upstream/stateless/stateless_transport'
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'

type Fields = Record<string, unknown>

/** Field of `params` that the header `Mcp-Name` repeats, by method. Default: `name`. */
const NAME_FIELDS: Record<string, string> = {
  'resources/read': 'uri',
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
}

/** Sends each request as one POST, whose headers repeat parts of the body. */
export class StatelessHttp implements Wire {
  readonly #headers = new Map<string, HeaderArgument[]>()

  constructor(
    private readonly url: URL,
    private readonly options: {
      send: Send
      headers: Record<string, string>
      /** Maximum size of a response. */
      maxBytes: number
    }
  ) {}

  async exchange(
    { id, method, params }: StatelessRequest,
    signal: AbortSignal,
    onNotification: (message: JSONRPCMessage) => void
  ): Promise<Settled> {
    const { send, headers, maxBytes } = this.options
    const reply = await send(this.url, {
      method: 'POST',
      headers: { ...headers, ...this.#headersOf(method, params) },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      signal,
    })
    for await (const message of readMessages(reply, maxBytes)) {
      const fields = recordOf(message)
      if (typeof fields.method === 'string') {
        if (!('id' in fields)) onNotification(message as JSONRPCMessage)
      } else if ('error' in fields) {
        const { code, message: text, data } = recordOf(fields.error)
        return { error: { code: Number(code), message: String(text), data } }
      } else if (fields.id === id) {
        const result = recordOf(fields.result)
        if (method === 'tools/list') this.#noteHeaders(result, params)
        return { result }
      }
    }
    throw new StreamableHTTPError(reply.status, 'The response contains no result')
  }

  #headersOf(method: string, params: Fields): Record<string, string> {
    const name = params[NAME_FIELDS[method] ?? 'name']
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'accept': 'application/json, text/event-stream',
      'mcp-protocol-version': REVISION,
      'mcp-method': method,
    }
    if (typeof name === 'string') headers['mcp-name'] = encodeHeader(name)
    if (method !== 'tools/call' || typeof name !== 'string') return headers
    for (const argument of this.#headers.get(name) ?? []) {
      const text = headerText(argument, params.arguments)
      if (text !== null) headers[argument.header] = encodeHeader(text)
    }
    return headers
  }

  #noteHeaders({ tools }: Fields, { cursor }: Fields): void {
    // A first page replaces the previous list.
    if (cursor === undefined) this.#headers.clear()
    if (!Array.isArray(tools)) return
    for (const tool of tools) {
      const { name, inputSchema } = recordOf(tool)
      this.#headers.set(String(name), headerArguments(inputSchema))
    }
  }
}

const recordOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {}
