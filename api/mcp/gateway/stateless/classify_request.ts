import {
  CLIENT_CAPABILITIES_META_KEY,
  classifyInboundRequest,
  type JSONRPCRequest,
} from '@modelcontextprotocol/server'
import { DomainError } from '#api/platform/http/domain_error'
import { decodeHeader } from '#api/mcp/upstream/stateless/header_values'
import { TASKS_EXTENSION } from '#api/mcp/upstream/requests/tasks_extension'
import {
  type ClientCapabilities,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js'
import { isPlainRequest } from '#api/mcp/gateway/stateless/plain_request'
import type { IncomingMessage } from 'node:http'

/** The revision without sessions. */
export const STATELESS_REVISION = '2026-07-28'

export const HEADER_MISMATCH = -32020
export const UNSUPPORTED_VERSION = -32022

/** A request that is rejected before it is handled. */
export class RejectedRequest extends DomainError {
  constructor(
    readonly rpcCode: number,
    message: string,
    readonly rpcData?: unknown,
    status = 400
  ) {
    super('mcp.rejected_request', status, message)
  }
}

export type StatelessRequest = {
  kind: 'request'
  message: JSONRPCRequest
  capabilities: ClientCapabilities
  /** Whether the client follows tasks that servers create. */
  followsTasks: boolean
}
export type Classified = StatelessRequest | { kind: 'notification' } | { kind: 'session' }

/** Fields of `params` that the header `Mcp-Name` repeats. */
const NAME_FIELDS: Record<string, string> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
}

/**
 * Determines whether a POST belongs to a session or to the revision without sessions. The body decides. Headers must
 * repeat it, so that an intermediary that reads only headers sees the same request.
 * @throws RejectedRequest
 */
export function classifyRequest(request: IncomingMessage, body: unknown): Classified {
  const version = headerOf(request, 'mcp-protocol-version')
  const method = headerOf(request, 'mcp-method')
  // Neither the header nor the body names a revision without sessions.
  if (isOlder(version) && isPlainRequest(body)) return { kind: 'session' }
  const outcome = classifyInboundRequest({
    httpMethod: 'POST',
    ...(version !== undefined && { protocolVersionHeader: version }),
    ...(method !== undefined && { mcpMethodHeader: method }),
    body,
  })
  if (outcome.kind === 'reject') {
    throw new RejectedRequest(outcome.code, outcome.message, outcome.data, outcome.httpStatus)
  }
  if (outcome.kind === 'legacy') return { kind: 'session' }
  const { revision } = outcome.classification
  if (revision !== STATELESS_REVISION) {
    throw new RejectedRequest(UNSUPPORTED_VERSION, 'Unsupported protocol version', {
      supported: [STATELESS_REVISION],
      requested: revision ?? 'unknown',
    })
  }
  if (outcome.messageKind === 'notification') return { kind: 'notification' }
  const { message } = outcome
  if (version === undefined) throw missing('MCP-Protocol-Version')
  if (method === undefined) throw missing('Mcp-Method')
  assertName(request, message)
  const declared = recordOf(recordOf(message.params?._meta)[CLIENT_CAPABILITIES_META_KEY])
  return {
    ...{ kind: 'request', message },
    capabilities: capabilitiesOf(declared),
    followsTasks: isRecord(recordOf(declared.extensions)[TASKS_EXTENSION]),
  }
}

const isOlder = (version: string | undefined): boolean =>
  version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version)

/**
 * Returns a header without surrounding spaces. Node joins repeated headers with commas, so they then match no expected
 * value.
 */
export function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value.trim() : value?.join(', ')
}

function assertName(request: IncomingMessage, { method, params = {} }: JSONRPCRequest) {
  if (!Object.hasOwn(NAME_FIELDS, method)) return
  const field = NAME_FIELDS[method] ?? ''
  const expected: unknown = new Map(Object.entries(params)).get(field)
  if (typeof expected !== 'string') return
  const header = headerOf(request, 'mcp-name')
  if (header === undefined) throw missing('Mcp-Name')
  if (decodeHeader(header) !== expected) throw mismatch('Mcp-Name', `params.${field}`)
}

export const missing = (header: string) =>
  new RejectedRequest(HEADER_MISMATCH, `The header ${header} is required: it must repeat the body`)

export const mismatch = (header: string, field: string) =>
  new RejectedRequest(HEADER_MISMATCH, `The header ${header} differs from ${field} of the body`)

/**
 * Returns the capabilities that the client declared for requests from servers. Keeps only known fields: each combination
 * opens separate upstream sessions, so arbitrary fields would allow any number of them.
 */
function capabilitiesOf(declared: Record<string, unknown>): ClientCapabilities {
  const { elicitation, sampling, roots } = declared
  const modes = recordOf(elicitation)
  return {
    ...(isRecord(elicitation) && {
      elicitation: {
        ...(isRecord(modes.form) && { form: {} }),
        ...(isRecord(modes.url) && { url: {} }),
      },
    }),
    ...(isRecord(sampling) && { sampling: recordOf(sampling).tools ? { tools: {} } : {} }),
    ...(isRecord(roots) && { roots: {} }),
  }
}

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
