import { type Fields, INVALID_PARAMS, recordOf, RpcError } from '#tests/support/mcp/conformance/era'
import { FixtureTasks } from '#tests/support/mcp/conformance/transports/fixture_tasks'
import type { IncomingHttpHeaders } from 'node:http'

export const REVISION = '2026-07-28'
export const META = 'io.modelcontextprotocol/'
const HEADER_MISMATCH = -32020
const UNSUPPORTED_VERSION = -32022
const LEGACY_REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']

export type Message = { id?: string | number; method: string; params?: Fields }
type ListedTool = { name: string; inputSchema: Fields }

const metaOf = ({ params }: Message) => recordOf(params?._meta)

/** Whether a message belongs to the revision without sessions. */
export function isModern(headers: IncomingHttpHeaders, message: Message): boolean {
  if (`${META}protocolVersion` in metaOf(message)) return true
  const version = headers['mcp-protocol-version']
  return typeof version === 'string' && !LEGACY_REVISIONS.includes(version)
}

const mismatch = (header: string) => new RpcError(HEADER_MISMATCH, `Header mismatch: ${header}`)

/** @throws RpcError if `_meta` lacks the protocol version or the client's capabilities */
export function assertMeta(message: Message): void {
  const meta = metaOf(message)
  const version = meta[`${META}protocolVersion`]
  if (typeof version !== 'string' || typeof meta[`${META}clientCapabilities`] !== 'object') {
    throw new RpcError(INVALID_PARAMS, '_meta requires protocolVersion and clientCapabilities')
  }
}

/** @throws RpcError for a version that is not supported */
export function assertVersion(message: Message): void {
  const version = metaOf(message)[`${META}protocolVersion`]
  if (version === REVISION) return
  const data = { supported: [REVISION], requested: version }
  throw new RpcError(UNSUPPORTED_VERSION, 'Unsupported protocol version', data)
}

/** Asserts that the headers repeat the body. @throws RpcError */
export function assertHeaders(
  headers: IncomingHttpHeaders,
  message: Message,
  tools: readonly ListedTool[]
): void {
  const textOf = (name: string) => headers[name]?.toString().trim()
  const version = metaOf(message)[`${META}protocolVersion`]
  if (textOf('mcp-protocol-version') !== version) throw mismatch('MCP-Protocol-Version')
  assertVersion(message)
  const { method, params = {} } = message
  if (textOf('mcp-method') !== method) throw mismatch('Mcp-Method')
  const name = params.name ?? params.uri ?? (FixtureTasks.handles(method) ? params.taskId : null)
  const isNamed = typeof name === 'string' && !method.endsWith('/list')
  if (isNamed && decoded(textOf('mcp-name')) !== name) throw mismatch('Mcp-Name')
  if (method === 'tools/call') assertArguments(textOf, params, tools)
}

function assertArguments(
  textOf: (name: string) => string | undefined,
  { name, arguments: given }: Fields,
  tools: readonly ListedTool[]
) {
  const tool = tools.find((each) => each.name === name)
  for (const [key, property] of Object.entries(recordOf(tool?.inputSchema.properties))) {
    const header = recordOf(property)['x-mcp-header']
    const value = recordOf(given)[key]
    if (typeof header !== 'string' || value === undefined || value === null) continue
    const field = `mcp-param-${header.toLowerCase()}`
    if (decoded(textOf(field)) !== value) throw mismatch(field)
  }
}

/**
 * Decodes a Base64 header value and returns other values unchanged; null if the encoding is not
 * canonical.
 */
function decoded(value: string | undefined): string | null | undefined {
  const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(value ?? '') ?? []
  if (encoded === undefined) return value
  const bytes = Buffer.from(encoded, 'base64')
  return bytes.toString('base64') === encoded ? bytes.toString() : null
}
