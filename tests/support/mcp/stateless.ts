import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'

export const REVISION = '2026-07-28'
const META = 'io.modelcontextprotocol/'

/** Connects a client of the official library that uses the revision without sessions. */
export async function connectStateless(
  url: string,
  slug: string,
  token: string,
  options: ClientOptions = {},
  prepare: (client: Client) => void = () => {}
): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { ...options, versionNegotiation: { mode: { pin: REVISION } } }
  )
  prepare(client)
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp/a/${slug}`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  await client.connect(transport)
  return client
}

export type Rpc = {
  status: number
  body: {
    id?: unknown
    result?: Record<string, unknown>
    error?: { code: number; message: string; data?: unknown }
  }
}

/**
 * Sends one request as a stateless client does. `headers` replaces individual headers; null removes
 * one.
 */
export async function sendStateless(
  endpoint: string,
  token: string,
  request: StatelessRequest
): Promise<Rpc> {
  const response = await postStateless(endpoint, token, request)
  return { status: response.status, body: (await response.json()) as Rpc['body'] }
}

type StatelessRequest = {
  method: string
  params?: Record<string, unknown>
  capabilities?: object
  version?: string
  headers?: Record<string, string | null>
  signal?: AbortSignal
}

/** Posts a request and returns the response, which can be a stream. */
export async function postStateless(
  endpoint: string,
  token: string,
  {
    method,
    params = {},
    capabilities = {},
    version = REVISION,
    headers = {},
    signal,
  }: StatelessRequest
): Promise<Response> {
  const name = params.name ?? params.uri ?? params.taskId
  const all = {
    'content-type': 'application/json',
    'accept': 'application/json, text/event-stream',
    'authorization': `Bearer ${token}`,
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': name }),
    ...headers,
  }
  const meta = {
    [`${META}protocolVersion`]: version,
    [`${META}clientInfo`]: { name: 'test', version: '1' },
    [`${META}clientCapabilities`]: capabilities,
  }
  const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null)
  return fetch(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(sent),
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params: { ...params, _meta: meta } }),
    ...(signal && { signal }),
  })
}
